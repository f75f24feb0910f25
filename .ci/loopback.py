"""Bring up the loopback device of a network namespace of one's own, then become a command.

usage: unshare -rn python3 -I loopback.py COMMAND [ARGUMENT …]

By the one call that it takes, since not every machine has `ip`. Linux only: netdevice(7).
"""

import fcntl
import os
import socket
import struct
import sys

SIOCGIFFLAGS, SIOCSIFFLAGS = 0x8913, 0x8914
IFF_UP = 0x1
REQUEST = "16sh14x"


def main() -> None:
    """Set the flag that makes a device work, and leave the others as they are."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        asked = struct.pack(REQUEST, b"lo", 0)
        _, flags = struct.unpack(REQUEST, fcntl.ioctl(any_socket, SIOCGIFFLAGS, asked))
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack(REQUEST, b"lo", flags | IFF_UP))
    os.execvp(sys.argv[1], sys.argv[1:])


if __name__ == "__main__":
    main()
