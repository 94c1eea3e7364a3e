/** The colours of the demo's pictures: one family of blue, and one warm accent that appears once in each. */
export const palette = {
  deep: '#0f2f8f',
  brand: '#1652f0',
  bright: '#4d82ff',
  sky: '#9dbcff',
  mist: '#cfdfff',
  haze: '#e6efff',
  paper: '#f6f9ff',
  white: '#ffffff',
  warm: '#ff9a3d',
  glow: '#ffd9a8',
  slate: '#4a5a78',
} as const
