import type { Scene, TextLine } from '#server/platform/painting/painting.ts'

const line = (text: string, y: number, size: number, fill: string, rest: Partial<TextLine> = {}): TextLine => ({
  ...{ text, x: 375, y, size, weight: 700, fill, anchor: 'middle' },
  ...rest,
})

/** Hills in the morning: for everybody. */
export function drawMorning(): Scene {
  return {
    ...{ width: 750, height: 1334 },
    layers: [
      `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe3c2"/>
        <stop offset="0.45" stop-color="#fff4e4"/><stop offset="1" stop-color="#ffffff"/></linearGradient></defs>
        <rect width="750" height="1334" fill="url(#sky)"/>
        <circle cx="540" cy="430" r="120" fill="#ff9d57" fill-opacity="0.9"/>
        <circle cx="540" cy="430" r="180" fill="#ff9d57" fill-opacity="0.14"/>
        <path d="M0 620q120-110 250-40t230-30 270 20v214H0z" fill="#9fc3b4"/>
        <path d="M0 690q150-90 300-20t450-60v224H0z" fill="#5f9c8a"/>
        <path d="M0 770q200-80 400-14t350-40v118H0z" fill="#2f6f62"/>
        <rect y="820" width="750" height="514" fill="#ffffff"/>`,
      line('新的一天', 190, 76, '#2b3a36', { weight: 800 }),
      line('去见一位值得认识的人', 268, 44, '#4a5c57', { weight: 500 }),
      line('扫码认识我，也认识这里的企业', 1262, 28, '#6b7a76', { weight: 400 }),
    ],
  }
}

/** A drawing room at night: for members. */
export function drawSalon(): Scene {
  const gold = '#d9bd84'
  return {
    ...{ width: 750, height: 1334 },
    layers: [
      `<defs><linearGradient id="wall" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="#11332f"/>
        <stop offset="1" stop-color="#081b1a"/></linearGradient>
        <radialGradient id="lamp" cx="0.5" cy="0.36" r="0.5"><stop offset="0" stop-color="${gold}" stop-opacity="0.3"/>
        <stop offset="1" stop-color="${gold}" stop-opacity="0"/></radialGradient></defs>
        <rect width="750" height="1334" fill="url(#wall)"/><rect width="750" height="1334" fill="url(#lamp)"/>
        <rect x="36" y="36" width="678" height="1262" rx="14" fill="none" stroke="${gold}" stroke-opacity="0.6"/>
        <rect x="46" y="46" width="658" height="1242" rx="8" fill="none" stroke="${gold}" stroke-opacity="0.3"/>
        <g fill="none" stroke="${gold}" stroke-width="3"><path d="M235 640V520a140 140 0 0 1 280 0v120"/>
        <path d="M265 640V524a110 110 0 0 1 220 0v116M205 640h340M375 414v60"/></g>
        <circle cx="375" cy="488" r="16" fill="${gold}"/>`,
      line('值得认识的人', 208, 66, '#f6ecd8', { weight: 700 }),
      line('值得好好介绍', 296, 66, '#f6ecd8', { weight: 700 }),
      line('长按识别二维码', 1228, 28, gold, { weight: 400 }),
    ],
  }
}

/** A square to go with a few words. */
export function drawSquare(title: string, words: string, hue: readonly [string, string]): Scene {
  const [deep, soft] = hue
  return {
    ...{ width: 1080, height: 1080 },
    layers: [
      `<rect width="1080" height="1080" fill="${soft}"/>
        <g fill="none" stroke="${deep}" stroke-opacity="0.14" stroke-width="2">
        <circle cx="540" cy="1080" r="260"/><circle cx="540" cy="1080" r="380"/><circle cx="540" cy="1080" r="510"/>
        <circle cx="540" cy="1080" r="650"/><circle cx="540" cy="1080" r="800"/></g>
        <g fill="none" stroke="${deep}" stroke-width="16" stroke-linecap="round"><path d="M300 880a240 200 0 0 1 480 0"/>
        <path d="M160 880h760"/></g><circle cx="540" cy="680" r="26" fill="#ffb55c"/>`,
      line(title, 300, 92, deep, { x: 540, weight: 800, widthMax: 920 }),
      line(words, 400, 44, deep, { x: 540, weight: 400, widthMax: 920 }),
    ],
  }
}
