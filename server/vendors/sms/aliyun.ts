import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { shanghaiDay } from '#contract/base/time.ts'
import type { OutgoingSms, SentSms, SmsFate, SmsProvider, SmsReceipt } from '#server/modules/people/sms/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import { askOutside, type Heard, type Line } from '#server/platform/outside.ts'
import type { Secret } from '#server/platform/secrets/secrets.ts'
import { signAcs3 } from './acs3.ts'
import { fill, type SmsTemplates, VendorCode, VendorId } from './templates.ts'

export interface AliyunSmsParts extends Line {
  accessKeyId: string
  accessKeySecret: Secret
  signName: string
  templates: SmsTemplates
  clock: Clock
  origin?: string | undefined
}

const Answer = z.object({ Code: VendorCode, BizId: VendorId.optional() })
const Detail = z.object({ OutId: z.string().max(512).nullish(), SendStatus: z.coerce.number().int() })
const Details = z.object({
  Code: z.literal('OK'),
  SmsSendDetailDTOs: z.object({ SmsSendDetailDTO: z.array(Detail).max(50) }),
})

/** The vendor's own word for not knowing what became of a call. */
const vendorLost = new Set(['isp.SYSTEM_ERROR', 'InternalError', 'ServiceUnavailable'])
const fates: Readonly<Record<number, SmsFate>> = { 1: 'pending', 2: 'undelivered', 3: 'delivered' }

const pageSize = 50
/** More messages than the vendor carries to one number in a day. */
const pagesMax = 4
/** How far two clocks may be apart before the vendor refuses the signature. */
const skewMs = 15 * 60 * 1000

/** Aliyun's short message service, API 2017-05-25. */
export function createAliyunSms(parts: AliyunSmsParts): SmsProvider {
  const origin = parts.origin ?? 'https://dysmsapi.aliyuncs.com'
  const host = new URL(origin).host

  const ask = (action: string, query: Record<string, string>): Promise<Heard> => {
    const { accessKeyId, accessKeySecret } = parts
    const nonce = randomBytes(16).toString('hex')
    const at = parts.clock()
    const signed = signAcs3({ accessKeyId, accessKeySecret, host, action, version: '2017-05-25', query, at, nonce })
    const headers = { ...signed.headers, accept: 'application/json' }
    return askOutside(`${origin}/?${signed.query}`, { method: 'POST', headers }, parts)
  }

  /** `undefined` when that day knows nothing of the message, or did not say. */
  const fateOn = async (day: string, message: SentSms): Promise<SmsFate | undefined> => {
    for (let page = 1; page <= pagesMax; page++) {
      const heard = await ask('QuerySendDetails', {
        PhoneNumber: message.phone,
        ...(message.id === undefined ? {} : { BizId: message.id }),
        SendDate: day.replaceAll('-', ''),
        PageSize: String(pageSize),
        CurrentPage: String(page),
      })
      const answer = Details.safeParse(heard.heard ? heard.body : undefined)
      if (!answer.success) return undefined
      const details = answer.data.SmsSendDetailDTOs.SmsSendDetailDTO
      // Asked by its own id, the only message listed is the one meant, also where our number was not kept.
      const found = details.find(({ OutId }) => OutId === message.no || (!OutId && message.id !== undefined))
      if (found !== undefined) return fates[found.SendStatus] ?? 'pending'
      if (details.length < pageSize) return undefined
    }
    return undefined
  }

  return {
    name: 'aliyun',

    async send(message: OutgoingSms): Promise<SmsReceipt> {
      const filled = fill(parts.templates, message)
      if ('outcome' in filled) return filled
      const heard = await ask('SendSms', {
        PhoneNumbers: message.phone,
        SignName: parts.signName,
        TemplateCode: filled.id,
        TemplateParam: JSON.stringify(Object.fromEntries(filled.places)),
        OutId: message.no,
      })
      if (!heard.heard) return { outcome: 'unknown', reason: heard.reason }
      const answer = Answer.safeParse(heard.body)
      if (!answer.success) return { outcome: 'unknown', reason: 'unreadable' }
      const { Code: code, BizId: id } = answer.data
      if (code === 'OK') {
        return id === undefined ? { outcome: 'unknown', reason: 'unreadable' } : { outcome: 'accepted', id }
      }
      return { outcome: vendorLost.has(code) ? 'unknown' : 'refused', reason: code }
    },

    async fate(message: SentSms): Promise<SmsFate> {
      const at = message.sentAt.getTime()
      // Sent around midnight, a message may stand under either day: the vendor's clock is not ours.
      const days = new Set([0, skewMs, -skewMs].map((apart) => shanghaiDay(new Date(at + apart))))
      for (const day of days) {
        const fate = await fateOn(day, message)
        if (fate !== undefined) return fate
      }
      return 'pending'
    },
  }
}
