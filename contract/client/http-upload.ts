import { type Call, CallFailed, CallRefused, fieldsOf } from '#contract/base/call.ts'
import { isEnvelope } from '#contract/base/envelope.ts'
import { successCode } from '#contract/base/refusals.ts'
import { type FilePurpose, finishUpload, readUploadPolicy, type StoredFile } from '#contract/site/files.ts'

interface UploadOptions {
  purpose: FilePurpose
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?(part: number): void
}

export type Upload = (file: File, options: UploadOptions) => Promise<StoredFile>

/** Hands a file in from a browser: asks where to, sends the bytes there, and has them checked and kept. */
export function uploadWith(call: Call): Upload {
  return async (file, { purpose, signal, onProgress }) => {
    const { name, size, type } = file
    const policy = await call(readUploadPolicy, { name, size, type, purpose })
    if (!('key' in policy)) throw new CallFailed('Error')
    signal?.throwIfAborted()
    await sendBytes(file, policy, signal, onProgress)
    return call(finishUpload, { key: policy.key })
  }
}

interface Destination {
  method: string
  url: string
  headers: Record<string, string>
  fields?: Record<string, string> | undefined
}

/** By XMLHttpRequest, the only one that tells how much of a body has been sent. */
function sendBytes(
  file: File,
  { method, url, headers, fields }: Destination,
  signal?: AbortSignal,
  onProgress?: (part: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const problem = problemIn(request)
      if (problem) reject(problem)
      else resolve()
    })
    request.addEventListener('error', () => reject(new CallFailed('网络异常，文件没有传完，请重试')))
    request.addEventListener('abort', () => reject(new CallFailed('已取消上传')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(fields ? formOf(fields, file) : file)
  })
}

/** What a bucket takes from a browser: it reads nothing behind the file. */
function formOf(fields: Record<string, string>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

/** Our own server answers with an envelope; another store with a status only. */
function problemIn({ status, responseText }: XMLHttpRequest): Error | undefined {
  const answer = readJson(responseText)
  if (isEnvelope(answer) && answer.code !== successCode) {
    return new CallRefused(answer.code, answer.message, fieldsOf(answer.data))
  }
  return status >= 200 && status < 300 ? undefined : new CallFailed('文件没有传上去，请稍后重试', status)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
