/** Companies are not all blue: each has a hue of its own, and the pictures about it keep to it. */
export interface Hue {
  deep: string
  main: string
  soft: string
  pale: string
  paper: string
  accent: string
}

export const hues: readonly [Hue, ...Hue[]] = [
  { deep: '#0f2f8f', main: '#1652f0', soft: '#9dbcff', pale: '#d9e6ff', paper: '#f3f7ff', accent: '#ff9a3d' },
  { deep: '#0b4f4a', main: '#12857a', soft: '#8fd0c7', pale: '#d3eeea', paper: '#f1faf8', accent: '#f2a93b' },
  { deep: '#7a3210', main: '#d1622b', soft: '#f3b894', pale: '#fbe3d4', paper: '#fdf6f1', accent: '#2f6f8f' },
  { deep: '#24563a', main: '#3c8f5a', soft: '#a5d3b3', pale: '#dcefe1', paper: '#f4faf5', accent: '#e8a33a' },
  { deep: '#3b2a7a', main: '#6450c4', soft: '#bdb2ec', pale: '#e5e0f9', paper: '#f7f5fd', accent: '#f0a04b' },
  { deep: '#123f63', main: '#2277b0', soft: '#95c6e6', pale: '#d6eaf6', paper: '#f2f8fc', accent: '#f08a5d' },
  { deep: '#6e1f2f', main: '#b5394f', soft: '#e7a5b0', pale: '#f7dde1', paper: '#fcf4f5', accent: '#d9a441' },
  { deep: '#2c3a4d', main: '#52677f', soft: '#b3c0cf', pale: '#dfe6ed', paper: '#f5f7f9', accent: '#f08c3a' },
  { deep: '#5c4212', main: '#a97c22', soft: '#e2c889', pale: '#f5e8c9', paper: '#fcf8ee', accent: '#3a7d7c' },
  { deep: '#0d4a63', main: '#0e8bb0', soft: '#8ed3e6', pale: '#d2eff7', paper: '#f0fafd', accent: '#ff8f5a' },
  { deep: '#45521a', main: '#7c9432', soft: '#c6d594', pale: '#e8efd0', paper: '#f8faf0', accent: '#d9783a' },
  { deep: '#54306b', main: '#8d55ad', soft: '#d0b0e2', pale: '#eddff5', paper: '#f9f5fc', accent: '#e9a23b' },
]

export const hueOf = (place: number): Hue => hues[place % hues.length] ?? hues[0]
export const font = 'PingFang SC, HarmonyOS Sans SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif'
