import type { ReactNode } from 'react'
import { SlotPreview } from '#ui/slot-preview.tsx'
import { AdStill } from '#web/kit/ads/ad-place.tsx'
import styles from './ad-preview.module.css'

interface Sized {
  name: string
  width: number
  height: number
}

interface Props {
  slot: Sized & { page: string; platform?: 'pc' | 'mobile' }
  image: string
}

/** What was made, in its place: shown by what shows ads to readers, on a wide page and on a telephone. */
export function AdPreview({ slot, image }: Props) {
  const { name, width, height, page, platform = 'pc' } = slot
  if (!image) return <SlotPreview name={name} width={width} height={height} page={page} />
  const still = { image, alt: '', width, height }
  return (
    <>
      {platform === 'pc' && (
        <SlotPreview name={name} width={width} height={height} page={page} shown={<AdStill {...still} />} />
      )}
      <figure className={styles.telephone}>
        <Telephone name={name} width={width} height={height}>
          <AdStill {...still} narrow />
        </Telephone>
        <figcaption>手机上按屏幕宽度显示；横幅过扁时保留中间部分，重要文字请放在中央。</figcaption>
      </figure>
    </>
  )
}

/** What a telephone measures, and what its pages keep free at both sides. */
const screen = { width: 390, side: 16 }
/** As the stylesheet of ads has it: flatter than this nothing stands on a telephone. */
const flattest = 72
const rows = { above: [20, 60, 92], below: [24, 56, 88] }

function Telephone({ name, width, height, children }: Sized & { children: ReactNode }) {
  const wide = screen.width - 2 * screen.side
  const shown = Math.max(flattest, Math.round((Math.min(wide, width) * height) / width))
  const top = 124
  const under = top + shown
  return (
    <svg
      className={styles.screen}
      viewBox={`0 0 ${screen.width} ${under + 124}`}
      role="img"
      aria-label={`${name}在手机上的样子`}
    >
      <rect className={styles.paper} width="100%" height="100%" rx="28" />
      {[...rows.above, ...rows.below.map((below) => under + below)].map((y, at) => (
        <rect key={y} className={styles.row} x={screen.side} y={y} width={at === 0 ? 140 : wide} height="16" rx="8" />
      ))}
      <foreignObject x={screen.side} y={top} width={wide} height={shown}>
        {children}
      </foreignObject>
    </svg>
  )
}
