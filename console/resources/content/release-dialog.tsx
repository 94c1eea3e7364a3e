import { Alert, Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { EditedContent } from '#contract/publishing.ts'
import { clock } from '../../clock.ts'
import { MomentField } from '../../parts/moment-field.tsx'
import { formatMinute } from '../../parts/time.ts'
import styles from './dialogs.module.css'
import { stepLabel } from './labels.ts'
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
  const [when, setWhen] = useState<'now' | 'later'>(adjusting ? 'later' : 'now')
  const [publishAt, setPublishAt] = useState<string | null>(adjusting ? content.published_at : null)
  const [expiresAt, setExpiresAt] = useState<string | null>(() => stillToCome(content.expires_at))
  const [problems, setProblems] = useState<Problems>({})

  const release = async () => {
    const found = check(when === 'later' ? publishAt : clock().toISOString(), expiresAt)
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
      okText={adjusting ? '保存时间' : when === 'now' ? '立即发布' : '定时发布'}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void release()}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        {problems.whole && <Alert className={styles.alert ?? ''} type="error" showIcon title={problems.whole} />}
        {!adjusting && (
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
            extra="北京时间。选择过去的时间会按那个日期显示，适合补录旧文。"
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
        <p className={styles.hint}>{consequence(content, when, publishAt, adjusting)}</p>
      </Form>
    </Modal>
  )
}

interface Problems {
  whole?: string
  publish_at?: string
  expires_at?: string
}

function check(from: string | null, until: string | null): Problems {
  if (from === null) return { publish_at: '请选择发布时间' }
  if (until && Date.parse(until) <= Date.parse(from)) return { expires_at: '下线时间应晚于发布时间' }
  return {}
}

/** An end that has passed belongs to an earlier publication. */
function stillToCome(at: string | null): string | null {
  return at && Date.parse(at) > clock().getTime() ? at : null
}

function consequence(content: EditedContent, when: 'now' | 'later', at: string | null, adjusting: boolean): string {
  const { live_version, state } = content
  if (adjusting) return '只改变时间，内容不变。'
  const seen = live_version !== null && state !== 'expired' && state !== 'scheduled'
  if (when === 'now') return seen ? `读者看到的第 ${live_version} 版会立即换成这一版。` : '读者马上就能看到。'
  const moment = at ? formatMinute(at) : '发布时间'
  return seen ? `${moment} 之前，读者继续看到第 ${live_version} 版。` : `${moment} 之前，读者看不到这篇内容。`
}
