import { Alert, Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { MomentField } from '#console/parts/fields/moment-field.tsx'
import type { EditedContent } from '#contract/texts/content.console.ts'
import { clock } from '../../clock.ts'
import styles from './dialogs.module.css'
import { stepLabel } from './labels.ts'
import {
  checkMoments,
  consequence,
  isUnseen,
  momentToAdjust,
  type Problems,
  stillToCome,
  type When,
} from './release.ts'
import type { Outcome, StepMoments } from './use-work.ts'

interface ReleaseDialogProps {
  content: EditedContent
  step: 'approve' | 'publish'
  busy: boolean
  /** Whether something is typed that will be saved first. */
  dirty: boolean
  onRelease(moments: StepMoments): Promise<Outcome>
  onClose(): void
}

/** When readers begin to see a text, and until when. */
export function ReleaseDialog({ content, step, busy, dirty, onRelease, onClose }: ReleaseDialogProps) {
  const adjusting = step === 'publish' && content.stage === 'released' && !dirty
  // A newer version waits for its moment behind the one that readers see.
  const pending = adjusting && content.next !== null
  const [when, setWhen] = useState<When>(adjusting || step === 'approve' ? 'later' : 'now')
  const [publishAt, setPublishAt] = useState<string | null>(adjusting ? momentToAdjust(content) : null)
  const [expiresAt, setExpiresAt] = useState<string | null>(() => stillToCome(content.expires_at))
  const [problems, setProblems] = useState<Problems>({})

  const release = async () => {
    const found = checkMoments(when === 'later' ? publishAt : clock().toISOString(), expiresAt)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const outcome = await onRelease({ publish_at: when === 'later' ? publishAt : null, expires_at: expiresAt })
    if (!outcome.done && outcome.message) setProblems({ whole: outcome.message, ...outcome.fields })
    else onClose()
  }
  const title = adjusting ? '调整发布时间' : stepLabel(step, dirty ? 'draft' : content.stage)
  return (
    <Modal
      open
      title={`${title}：${content.title}`}
      width={520}
      okText={when === 'now' ? '立即发布' : adjusting ? '保存时间' : '定时发布'}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void release()}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        {problems.whole && <Alert className={styles.alert ?? ''} type="error" showIcon title={problems.whole} />}
        {(!adjusting || isUnseen(content)) && (
          <Form.Item label="何时发布">
            <Radio.Group
              value={when}
              onChange={(event) => setWhen(event.target.value)}
              options={[
                { value: 'now', label: '立即发布' },
                { value: 'later', label: '定时发布' },
              ]}
              optionType="button"
              buttonStyle="solid"
            />
          </Form.Item>
        )}
        {when === 'later' && (
          <Form.Item
            label="发布时间"
            htmlFor="release-from"
            required
            extra={
              pending
                ? '北京时间，应晚于现在。要让新版本马上替换读者看到的版本，请选“立即发布”。'
                : '北京时间。选择过去的时间会按那个日期显示，适合补录旧文。'
            }
            help={problems.publish_at}
            {...(problems.publish_at && { validateStatus: 'error' as const })}
          >
            <MomentField id="release-from" value={publishAt} onChange={setPublishAt} placeholder="从何时起可见" />
          </Form.Item>
        )}
        <Form.Item
          label="下线时间"
          htmlFor="release-until"
          extra="到时间自动下线；不填则一直可见。"
          help={problems.expires_at}
          {...(problems.expires_at && { validateStatus: 'error' as const })}
        >
          <MomentField id="release-until" value={expiresAt} onChange={setExpiresAt} placeholder="不填则一直可见" />
        </Form.Item>
        <p className={styles.hint}>{consequence(content, { when, at: publishAt, adjusting })}</p>
      </Form>
    </Modal>
  )
}
