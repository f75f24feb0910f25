"""Living documents from dated briefings: records, checks, views and pages, without MkDocs."""
