export interface DemoResource {
  title: string
  summary: string
  html: string
  category: string
  format: 'pdf' | 'xlsx' | 'docx' | 'zip'
  /** 0: for nothing. */
  points: number
  vip_free: boolean
  audience: 'all' | 'enterprise' | 'maker'
  daysAgo: number
  downloads: number
  state: 'shown' | 'draft'
  /** A real document; the same bytes each time. */
  file: { name: string; make(): Uint8Array | Promise<Uint8Array> }
}
