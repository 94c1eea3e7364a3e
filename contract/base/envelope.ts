/** The shape of every answer under `/api`. Code 200 is success. */
export interface Envelope<Data = unknown> {
  code: number
  data: Data
  message: string
}

export function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'
}
