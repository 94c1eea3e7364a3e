import { z } from 'zod'
import type { OutgoingSms, SentSms, SmsFate, SmsProvider, SmsReceipt } from '#server/modules/people/sms/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import { askOutside, type Heard, type Line } from '#server/platform/outside.ts'
import type { Secret } from '#server/platform/secrets/secrets.ts'
import { signTc3 } from './tc3.ts'
import { fill, type SmsTemplates, VendorCode, VendorId } from './templates.ts'

export interface TencentSmsParts extends Line {
  secretId: string
  secretKey: Secret
  sdkAppId: string
  signName: string
  region: string
  templates: SmsTemplates
  clock: Clock
  origin?: string | undefined
}

const Failed = z.object({ Response: z.object({ Error: z.object({ Code: VendorCode }) }) })
const Sent = z.object({
  Response: z.object({
    // One number was named, so one status comes back.
    SendStatusSet: z.tuple([z.object({ Code: VendorCode, SerialNo: z.string().max(128).optional() })]),
  }),
})
const Statuses = z.object({
  Response: z.object({
    PullSmsSendStatusSet: z
      .array(
        z.object({
          SerialNo: VendorId,
          SessionContext: z.string().max(512).nullish(),
          ReportStatus: z.string().max(32),
        }),
      )
      .max(100),
  }),
})

/** The vendor's own word for not knowing what became of a call: `InternalError`, `InternalError.Timeout` … */
const vendorLost = /^InternalError(\.|$)/
/** How far two clocks may be apart before the vendor refuses the signature. */
const skewSeconds = 5 * 60

/** Tencent Cloud's short message service, API 2021-01-11. */
export function createTencentSms(parts: TencentSmsParts): SmsProvider {
  const origin = parts.origin ?? 'https://sms.tencentcloudapi.com'
  const host = new URL(origin).host

  const ask = (action: string, body: Record<string, unknown>): Promise<Heard> => {
    const { secretId, secretKey, region } = parts
    const payload = JSON.stringify(body)
    const at = parts.clock()
    const call = { secretId, secretKey, service: 'sms', host, action, version: '2021-01-11', region, payload, at }
    return askOutside(`${origin}/`, { method: 'POST', headers: signTc3(call), body: payload }, parts)
  }

  return {
    name: 'tencent',

    async send(message: OutgoingSms): Promise<SmsReceipt> {
      const filled = fill(parts.templates, message)
      if ('outcome' in filled) return filled
      const heard = await ask('SendSms', {
        PhoneNumberSet: [`+86${message.phone}`],
        SmsSdkAppId: parts.sdkAppId,
        TemplateId: filled.id,
        SignName: parts.signName,
        TemplateParamSet: filled.places.map(([, value]) => value),
        SessionContext: message.no,
      })
      if (!heard.heard) return { outcome: 'unknown', reason: heard.reason }
      const failed = Failed.safeParse(heard.body)
      if (failed.success) return refusal(failed.data.Response.Error.Code)
      const sent = Sent.safeParse(heard.body)
      if (!sent.success) return { outcome: 'unknown', reason: 'unreadable' }
      const [{ Code: code, SerialNo: id = '' }] = sent.data.Response.SendStatusSet
      if (code !== 'Ok') return refusal(code)
      return id === '' ? { outcome: 'unknown', reason: 'unreadable' } : { outcome: 'accepted', id }
    },

    async fate(message: SentSms): Promise<SmsFate> {
      const heard = await ask('PullSmsSendStatusByPhoneNumber', {
        SendDateTime: Math.floor(message.sentAt.getTime() / 1000) - skewSeconds,
        Offset: 0,
        Limit: 100,
        PhoneNumber: `+86${message.phone}`,
        SmsSdkAppId: parts.sdkAppId,
      })
      const answer = Statuses.safeParse(heard.heard ? heard.body : undefined)
      if (!answer.success) return 'pending'
      const found = answer.data.Response.PullSmsSendStatusSet.find(
        ({ SerialNo, SessionContext }) => SerialNo === message.id || SessionContext === message.no,
      )
      // Only reports that the carrier has made are listed.
      if (found?.ReportStatus === 'SUCCESS') return 'delivered'
      return found?.ReportStatus === 'FAIL' ? 'undelivered' : 'pending'
    },
  }
}

function refusal(code: string): SmsReceipt {
  return { outcome: vendorLost.test(code) ? 'unknown' : 'refused', reason: code }
}
