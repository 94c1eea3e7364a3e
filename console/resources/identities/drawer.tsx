import { App, Button } from 'antd'
import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { useReasoned } from '#console/parts/form/use-reasoned.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { type Fact, Facts, ReviewDrawer, Section } from '#console/parts/records/review-drawer.tsx'
import { Happened } from '#console/parts/show/happened.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import {
  approveIdentity,
  cancelIdentityCorrection,
  decideIdentityCorrection,
  type IdentityDetail,
  readConsoleIdentity,
  rejectIdentity,
  revealIdentity,
} from '#contract/people/identities.console.ts'
import { correctionStates, identityStates, identitySteps } from '#contract/people/identities.words.ts'
import { call, messageOf } from '../../call.ts'
import { Allowed, SignInGivenUp } from '../../session.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { providers, tones } from './words.ts'

interface DrawerProps {
  id: number
  onChanged(): Promise<void>
  /** What was corrected stands under another number. */
  onMoved(id: number): void
  onClose(): void
}

/** One verification: what was given, what came of it, and what can be done about it. */
export function IdentityDrawer({ id, onChanged, onMoved, onClose }: DrawerProps) {
  const asked = useAskOne(readConsoleIdentity, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer
      title="创客实名"
      evidence="实名信息"
      asked={asked}
      width={960}
      side={(identity) => <Side key={id} identity={identity} onChanged={changed} onMoved={onMoved} />}
      onClose={onClose}
    >
      {(identity) => (
        <>
          <Section title="实名信息">
            <Given key={id} identity={identity} />
          </Section>
          {identity.same_number.length > 0 && (
            <Section title="同一号码的其他账户">
              <Facts
                facts={identity.same_number.map(({ maker_id, name, state, at }) => ({
                  label: formatMinute(at),
                  value: (
                    <>
                      <AccountLink realm="maker" account={{ id: maker_id, name }} />，
                      {identityStates[state as keyof typeof identityStates] ?? state}
                    </>
                  ),
                }))}
              />
            </Section>
          )}
          <Section title="经过">
            <Happened
              of="实名认证"
              lines={identity.timeline.map(({ step, state, at, note, by }) => ({
                ...{ what: identitySteps[step], at, note, by, tone: tones[state] },
              }))}
            />
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}

/** Masked until somebody with the right asks for it, which is noted. */
function Given({ identity }: { identity: IdentityDetail }) {
  const { id, maker, name, number, provider, agreed_at } = identity
  const { message } = App.useApp()
  const [whole, setWhole] = useState<{ name: string; number: string }>()
  const reveal = async () => {
    try {
      setWhole(await call(revealIdentity, { id }))
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    }
  }
  const facts: Fact[] = [
    { label: '创客', value: <AccountLink realm="maker" account={maker} /> },
    { label: '姓名', value: whole?.name ?? (name || '未保留') },
    {
      label: '证件号码',
      value: (
        <>
          {whole?.number ?? (number || '未保留')}{' '}
          {!whole && number && (
            <Allowed right="identities.reveal">
              <Button size="small" onClick={() => void reveal()}>
                查看完整信息
              </Button>
            </Allowed>
          )}
        </>
      ),
    },
    { label: '核验方式', value: providers[provider] ?? provider },
    { label: '单独同意', value: formatMinute(agreed_at) },
  ]
  return <Facts facts={facts} />
}

interface SideProps {
  identity: IdentityDetail
  onChanged(): Promise<void>
  onMoved(id: number): void
}

type Doing = 'approve' | 'reject' | 'correct' | 'agree' | 'refuse'

function Side({ identity, onChanged, onMoved }: SideProps) {
  const { id, state, reason, corrections } = identity
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const open = corrections.find((one) => one.state === 'requested')
  return (
    <>
      <Mark tone={tones[state]}>{identityStates[state]}</Mark>
      {reason && <p className={layout.reason}>{reason}</p>}
      {state === 'pending' && (
        <Allowed right="identities.review">
          <p className={layout.hint}>在自然人电子税务局（扣缴端）采集并核对后，登记结果。</p>
          <Button type="primary" onClick={() => setDoing('approve')}>
            核验通过
          </Button>
          <Button danger onClick={() => setDoing('reject')}>
            核验未通过
          </Button>
        </Allowed>
      )}
      {state === 'verified' && !open && (
        <Allowed right="identities.review">
          <Button onClick={() => setDoing('correct')}>申请更正</Button>
        </Allowed>
      )}
      {corrections.map((one) => (
        <section key={one.id} className={layout.decision} aria-label="更正">
          <h2 className={layout.heading}>更正：{correctionStates[one.state]}</h2>
          <p className={layout.hint}>
            {one.requested_by} 申请改为 {one.name}（{one.number}）：{one.reason}
          </p>
          {one.decided_by && (
            <p className={layout.hint}>
              {one.decided_by} {one.decision_note}
            </p>
          )}
          {one.state === 'requested' && <Correction {...{ one, onChanged }} id={id} onDo={setDoing} />}
        </section>
      ))}
      {doing === 'correct' && <CorrectDialog id={id} onSettled={onChanged} onClose={close} />}
      {doing !== undefined && doing !== 'correct' && (
        <Decide key={doing} {...{ id, doing, onChanged, onMoved }} onClose={close} />
      )}
    </>
  )
}

interface CorrectionProps {
  id: number
  one: IdentityDetail['corrections'][number]
  onChanged(): Promise<void>
  onDo(doing: Doing): void
}

function Correction({ id, one, onChanged, onDo }: CorrectionProps) {
  const confirm = useConfirm()
  const cancel = () =>
    confirm({
      title: '撤回这份更正？',
      content: '实名信息保持不变。',
      okText: '撤回',
      doneMessage: '已撤回',
      work: () => call(cancelIdentityCorrection, { id }).finally(onChanged),
    })
  if (one.own) return <Button onClick={cancel}>撤回更正</Button>
  return (
    <Allowed right="identities.correct">
      <Button type="primary" onClick={() => onDo('agree')}>
        同意更正
      </Button>
      <Button danger onClick={() => onDo('refuse')}>
        驳回更正
      </Button>
    </Allowed>
  )
}

const words = {
  approve: { title: '登记核验通过', verb: '通过', label: '在哪里核验', done: '已通过，本人会收到消息' },
  reject: { title: '登记核验未通过', verb: '未通过', label: '未通过的原因', done: '已登记，本人会收到原因' },
  agree: { title: '同意更正', verb: '同意并更正', label: '复核说明', done: '已更正，本人会收到消息' },
  refuse: { title: '驳回更正', verb: '驳回', label: '驳回的原因', done: '已驳回，实名信息不变' },
} as const

interface DecideProps {
  id: number
  doing: keyof typeof words
  onChanged(): Promise<void>
  onMoved(id: number): void
  onClose(): void
}

function Decide({ id, doing, onChanged, onMoved, onClose }: DecideProps) {
  const act = useReasoned(onChanged)
  const { done, ...said } = words[doing]
  const decide = async (note: string) => {
    if (doing === 'approve') return call(approveIdentity, { id, note })
    if (doing === 'reject') return call(rejectIdentity, { id, note })
    const after = await call(decideIdentityCorrection, { id, approve: doing === 'agree', note })
    if (after.id !== id) onMoved(after.id)
    return after
  }
  return (
    <ReasonDialog
      {...said}
      danger={doing === 'reject' || doing === 'refuse'}
      hint="至少 5 个字，记入经过与操作日志。"
      onReject={(note) => act(() => decide(note), done)}
      onClose={onClose}
    />
  )
}
