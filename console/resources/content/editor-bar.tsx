import { EyeOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { BackLink } from '#console/parts/show/back-link.tsx'
import type { ContentStep, EditedContent } from '#contract/texts/content.console.ts'
import styles from './editor.module.css'
import { pageLabels, stepLabel } from './labels.ts'
import { StateTag } from './state-tag.tsx'
import type { Work } from './use-work.ts'

interface EditorBarProps {
  work: Work
  onHistory(): void
  onPreview(): void
  onStep(step: ContentStep): void
}

/** The steps that stand above the text, the one that leads on last. Those that take something away stand aside. */
const loudSteps = ['withdraw', 'recover', 'reject', 'publish', 'submit', 'approve'] as const satisfies ContentStep[]

/**
 * A sign of waiting that comes and goes in a blink only disturbs. It also becomes part of a button's name for those
 * who hear it, so these buttons are named by themselves.
 */
const slowly = { delay: 250 }

export function EditorBar({ work, onHistory, onPreview, onStep }: EditorBarProps) {
  const { kind, content, dirty, readOnly, busy } = work
  const steps = content ? loudSteps.filter((step) => content.steps.includes(step)) : []
  return (
    <div className={styles.bar}>
      <BackLink to={`/${kind.name}`} label={`返回${kind.noun}列表`} />
      <h1 className={styles.heading}>{headingOf(work)}</h1>
      {content && <StateTag state={content.state} />}
      {content && isAhead(content) && <span className={styles.ahead}>有未发布的修改</span>}
      <span className={styles.saved} role="status">
        {sayWhetherSaved(work)}
      </span>
      <span className={styles.buttons}>
        {content && (
          <>
            <Button icon={<HistoryOutlined aria-hidden />} onClick={onHistory}>
              历史版本
            </Button>
            <Button icon={<EyeOutlined aria-hidden />} onClick={onPreview}>
              预览
            </Button>
          </>
        )}
        {!readOnly && (
          <Tooltip title="Ctrl+S" mouseEnterDelay={0.4}>
            <Button
              type={steps.length === 0 || dirty ? 'primary' : 'default'}
              ghost={steps.length > 0 && dirty}
              aria-label="保存"
              loading={busy === 'save' && slowly}
              disabled={!dirty || (busy !== undefined && busy !== 'save')}
              onClick={() => void work.save()}
            >
              保存
            </Button>
          </Tooltip>
        )}
        {content &&
          steps.map((step, at) => (
            <Button
              key={step}
              type={at === steps.length - 1 && step !== 'reject' && step !== 'withdraw' ? 'primary' : 'default'}
              danger={step === 'reject'}
              aria-label={stepLabel(step, dirty ? 'draft' : content.stage)}
              loading={busy === step && slowly}
              disabled={busy !== undefined && busy !== step}
              onClick={() => onStep(step)}
            >
              {stepLabel(step, dirty ? 'draft' : content.stage)}
            </Button>
          ))}
      </span>
    </div>
  )
}

function headingOf({ kind, content, readOnly }: Work): string {
  if (!content) return `新建${kind.noun}`
  if (content.key) return pageLabels[content.key]
  if (content.steps.includes('approve')) return `审核${kind.noun}`
  return readOnly ? `查看${kind.noun}` : `编辑${kind.noun}`
}

function isAhead({ live_version, next, version }: EditedContent): boolean {
  return live_version !== null && version !== (next?.version ?? live_version)
}

function sayWhetherSaved({ content, dirty, readOnly }: Work): string {
  if (dirty) return '有未保存的修改，自动暂存在本机'
  if (!content || readOnly) return ''
  return '已保存'
}
