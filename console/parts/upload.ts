import { uploadWith } from '#contract/http-upload.ts'
import { call } from '../call.ts'

export const uploadFile = uploadWith(call)
