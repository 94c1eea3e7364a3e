import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '谁在什么时候、从哪里同意了哪一版协议。只能查看，出现争议时作为凭据。',
}
