import { uploadWith } from '#contract/client/http-upload.ts'
import { call } from '../call.ts'

export const uploadFile = uploadWith(call)
