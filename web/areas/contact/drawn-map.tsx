import styles from './drawn-map.module.css'

interface DrawnMapProps {
  address: string
  name: string
}

// Blocks of houses between the streets: [x, y, width, height].
const blocks = [
  [24, 20, 96, 62],
  [136, 20, 70, 62],
  [222, 20, 122, 62],
  [24, 112, 60, 84],
  [100, 112, 106, 38],
  [100, 164, 106, 32],
  [222, 112, 56, 84],
  [292, 112, 52, 84],
  [24, 230, 182, 44],
  [24, 288, 84, 52],
  [124, 288, 82, 52],
  [222, 230, 122, 48],
  [384, 20, 92, 62],
  [492, 20, 112, 62],
  [384, 112, 40, 40],
  [384, 230, 60, 48],
  [460, 230, 70, 48],
  [546, 230, 58, 48],
  [384, 312, 146, 28],
  [546, 312, 58, 28],
  [222, 312, 122, 28],
] as const

/** Streets as the town would draw them: wide ones first, then the lanes between them. */
const avenues = ['M0 97H640', 'M0 213H640', 'M364 0V360', 'M214 0V360']
const lanes = [
  'M128 0V97',
  'M92 97V213',
  'M0 281H214',
  'M116 281V360',
  'M285 97V213',
  'M364 295H640',
  'M484 0V97',
  'M538 213V360',
  'M452 213V295',
  'M214 295H364',
]

/** Where the office is: a plan of the streets around it, drawn by hand, not to measure. */
export function DrawnMap({ address, name }: DrawnMapProps) {
  return (
    <figure className={styles.map}>
      <svg viewBox="0 0 640 360" role="img" aria-label={`${name}位置示意图：${address}`}>
        <rect className={styles.ground} width="640" height="360" />
        {blocks.map(([x, y, width, height]) => (
          <rect key={`${x}-${y}`} className={styles.block} x={x} y={y} width={width} height={height} rx="5" />
        ))}
        <path className={styles.park} d="M440 112h164v84H440a16 16 0 0 1-16-16v-52a16 16 0 0 1 16-16z" />
        <path className={styles.pond} d="M498 150c14-16 44-14 54 0s-4 28-26 28-40-14-28-28z" />
        <path className={styles.path} d="M424 176c40 6 44-44 92-44s50 20 88 16" />
        {trees.map(([x, y]) => (
          <circle key={`${x}-${y}`} className={styles.tree} cx={x} cy={y} r="5" />
        ))}
        <path className={styles.bank} d="M-20 372C90 346 180 330 262 338S470 372 660 318" />
        <path className={styles.river} d="M-20 372C90 346 180 330 262 338S470 372 660 318" />
        {avenues.map((line) => (
          <path key={line} className={styles.kerb} d={line} />
        ))}
        {lanes.map((line) => (
          <path key={line} className={styles.lane} d={line} />
        ))}
        {avenues.map((line) => (
          <path key={line} className={styles.avenue} d={line} />
        ))}
        {avenues.slice(0, 2).map((line) => (
          <path key={line} className={styles.middle} d={line} />
        ))}
        <path className={styles.metro} d="M-10 60C120 60 180 97 300 97S560 150 650 60" />
        <circle className={styles.station} cx="300" cy="97" r="7" />
        <text className={styles.word} x="300" y="80">
          地铁站
        </text>
        <text className={styles.word} x="520" y="124">
          公园
        </text>
        <text className={styles.wet} x="120" y="352">
          河
        </text>
        <ellipse className={styles.shade} cx="292" cy="257" rx="15" ry="5" />
        <path className={styles.pin} d="M292 257c-16-20-25-32-25-45a25 25 0 0 1 50 0c0 13-9 25-25 45z" />
        <circle className={styles.hole} cx="292" cy="211" r="9" />
      </svg>
      <figcaption>
        <b>{address}</b>
        <span>示意图，未按比例绘制；来访请以地址导航。</span>
      </figcaption>
    </figure>
  )
}

const trees = [
  [446, 128],
  [462, 124],
  [450, 148],
  [470, 142],
  [584, 128],
  [592, 144],
  [580, 184],
  [566, 188],
  [456, 188],
  [476, 186],
] as const
