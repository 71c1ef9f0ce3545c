"""The network that labels a room: a plain encoder and decoder of 3x3 and 1x1 convolutions, each with a folded batch norm and ReLU."""

import torch
from torch import nn
from torch.nn.functional import interpolate

# What it sees, and what it answers: logits of the five classes at half that size.
width, height = 128, 96
classes = 5
widths = (16, 32, 48, 96, 144)


def conv(before, after, size=3, stride=1):
    return nn.Sequential(
        nn.Conv2d(before, after, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(inplace=True),
    )


class SceneNet(nn.Module):
    """(n, 3, 96, 128) sRGB from 0 to 1 -> (n, 5, 48, 64) logits."""

    def __init__(self):
        super().__init__()
        a, b, c, d, e = widths
        self.stem = conv(5, a, 3, 2)
        self.down2 = nn.Sequential(conv(a, b, 3, 2), conv(b, b))
        self.down3 = nn.Sequential(conv(b, c, 3, 2), conv(c, c))
        self.down4 = nn.Sequential(conv(c, d, 3, 2), conv(d, d))
        self.down5 = nn.Sequential(conv(d, e, 3, 2), conv(e, e))
        self.up4 = conv(e + d, d)
        self.up3 = conv(d + c, c)
        self.up2 = conv(c + b, b)
        self.up1 = conv(b + a, a)
        self.head = nn.Conv2d(a, classes, 1)

    def forward(self, picture):
        one = self.stem(with_place(picture))
        two = self.down2(one)
        three = self.down3(two)
        four = self.down4(three)
        five = self.down5(four)
        four = self.up4(beside(five, four))
        three = self.up3(beside(four, three))
        two = self.up2(beside(three, two))
        return self.head(self.up1(beside(two, one)))


def with_place(picture):
    """Two more channels: where a pixel is, from -1 to 1, left to right and top to bottom."""
    count, _, rows, columns = picture.shape
    x = torch.linspace(-1, 1, columns).expand(count, 1, rows, columns)
    y = torch.linspace(-1, 1, rows).reshape(1, 1, rows, 1).expand(count, 1, rows, columns)
    return torch.cat([(picture - 0.5) * 4, x, y], 1)


def beside(coarse, fine):
    larger = interpolate(coarse, size=fine.shape[-2:], mode="bilinear", align_corners=False)
    return torch.cat([larger, fine], 1)
