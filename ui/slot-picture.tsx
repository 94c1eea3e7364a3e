import type { ReactNode } from 'react'
import styles from './slot-picture.module.css'

interface SlotPictureProps {
  name: string
  width: number
  height: number
  page: string
  /** What would stand there: the place shows it instead of its measures. */
  image?: string
  /** The same as the page itself shows it, instead of a picture of it. */
  shown?: ReactNode
  /** In the page's own pixels, instead of as wide as there is room. */
  trueSize?: boolean
}

/** What a page measures, in its own pixels; the picture shows it at a quarter. */
const sheet = { width: 1440, height: 900, column: 1200 }
const left = (sheet.width - sheet.column) / 2
const top = 84
const gap = 20

/** A page drawn to scale, with the slot where it stands. */
export function SlotPicture({ name, width, height, page, image, shown, trueSize = false }: SlotPictureProps) {
  const place = placeOf(width, height)
  return (
    <svg
      className={trueSize ? styles.actual : styles.sheet}
      {...(trueSize && { width: sheet.width, height: sheet.height })}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={`${name}在页面 ${page} 中的位置，${width} × ${height} 像素`}
    >
      <rect className={styles.paper} width={sheet.width} height={sheet.height} />
      <rect className={styles.bar} width={sheet.width} height="64" />
      <rect className={styles.strong} x={left} y="22" width="110" height="20" rx="4" />
      {[0, 1, 2, 3, 4].map((at) => (
        <rect key={at} className={styles.faint} x={left + 220 + at * 110} y="26" width="70" height="12" rx="6" />
      ))}
      <rect className={styles.strong} x={left + sheet.column - 120} y="18" width="120" height="28" rx="8" />
      {place.blocks.map(({ key, ...block }) => (
        <rect key={key} className={styles.block} rx="12" {...block} />
      ))}
      {place.lines.map(({ key, ...line }) => (
        <rect key={key} className={styles.faint} height="12" rx="6" {...line} />
      ))}
      <rect className={styles.slot} x={place.x} y={place.y} width={width} height={height} rx="10" />
      {shown ? (
        <foreignObject x={place.x} y={place.y} width={width} height={height}>
          {shown}
        </foreignObject>
      ) : image ? (
        <>
          <image
            href={image}
            x={place.x}
            y={place.y}
            width={width}
            height={height}
            preserveAspectRatio="xMidYMid slice"
          />
          <rect
            className={styles.label}
            x={place.x + width - 44}
            y={place.y + height - 24}
            width="38"
            height="18"
            rx="4"
          />
          <text className={styles.mark} x={place.x + width - 25} y={place.y + height - 15}>
            广告
          </text>
        </>
      ) : (
        <text className={styles.size} x={place.x + width / 2} y={place.y + height / 2}>
          {width} × {height}
        </text>
      )}
    </svg>
  )
}

interface Box {
  key: string
  x: number
  y: number
  width: number
  height: number
}

interface Place {
  x: number
  y: number
  blocks: Box[]
  lines: Omit<Box, 'height'>[]
}

/** Where the slot begins on the drawn page: whoever opens it at its own size begins to look there. */
export function slotBegins(width: number, height: number): { x: number; y: number } {
  const { x, y } = placeOf(width, height)
  return { x, y }
}

/** By its shape: a band stands above the content, a column beside it, half a band in its middle, the rest below it. */
function placeOf(width: number, height: number): Place {
  const right = left + sheet.column
  if (width <= 400) {
    const wide = sheet.column - width - 2 * gap
    return {
      x: right - width,
      y: 180,
      blocks: [box('head', left, top, sheet.column, 72)],
      lines: rows(left, 190, wide),
    }
  }
  if (width < 700) {
    const beside = box('beside', left + width + gap, 420, sheet.column - width - gap, height)
    const blocks = [box('hero', left, top, sheet.column, 310), beside]
    return { x: left, y: 420, blocks, lines: rows(left, 420 + height + 50, sheet.column) }
  }
  if (width < 1000) {
    const blocks = [box('cover', left, 160, width, 220), box('aside', left + width + 60, 160, 340, 420)]
    return {
      x: left,
      y: 620,
      blocks,
      lines: [...rows(left, 420, width).slice(0, 6), ...rows(left, 620 + height + 40, width)],
    }
  }
  const below = top + height + 40
  const third = (sheet.column - 2 * gap) / 3
  const blocks = [0, 1, 2].map((at) => box(`card${at}`, left + at * (third + gap), below, third, 240))
  return { x: (sheet.width - width) / 2, y: top, blocks, lines: rows(left, below + 290, sheet.column) }
}

function box(key: string, x: number, y: number, width: number, height: number): Box {
  return { key, x, y, width, height }
}

function rows(x: number, from: number, width: number): Omit<Box, 'height'>[] {
  const shares = [0.92, 0.78, 0.86, 0.6, 0.9, 0.72, 0.84, 0.66, 0.88, 0.74, 0.9, 0.62, 0.8, 0.7, 0.86, 0.76]
  return shares
    .map((share, at) => ({ key: `row${from}-${at}`, x, y: from + at * 40, width: Math.round(width * share) }))
    .filter(({ y }) => y < sheet.height - 30)
}
