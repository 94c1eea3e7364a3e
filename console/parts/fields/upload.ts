import { call } from '#console/call.ts'
import { uploadWith } from '#contract/client/http-upload.ts'

export const uploadFile = uploadWith(call)
