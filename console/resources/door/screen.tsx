import { Button, Empty, Select } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { isRefused } from '#contract/base/call.ts'
import {
  checkIn,
  type DoorActivity,
  findGuests,
  type Guest,
  type LetIn,
  listDoors,
  undoCheckIn,
} from '#contract/catalogue/signups.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import styles from './door.module.css'
import { Verdict, type VerdictOf } from './verdict.tsx'

const Camera = lazy(() => import('./camera.tsx'))

/** The door of an activity: whoever stands there types or scans, one after the other, and looks at a big answer. */
export default function DoorScreen() {
  const [query, setQuery] = useSearchParams()
  const asked = useAsk(listDoors, {})
  return (
    <>
      <PageHead
        title="活动签到"
        description="扫描入场码，或输入入场码、手机号后四位后按回车。开始前 24 小时至结束后 24 小时可以签到。"
      />
      <Loaded asked={asked}>
        {({ list }) => {
          const activity = list.find(({ id }) => String(id) === query.get('activity')) ?? list[0]
          if (!activity) return <Empty description="今天前后没有要签到的活动" />
          return (
            <div className={styles.screen}>
              <Select
                className={styles.which ?? ''}
                aria-label="活动"
                value={activity.id}
                options={list.map(({ id, title, starts_at }) => ({
                  value: id,
                  label: `${title}（${formatMinute(starts_at)}）`,
                }))}
                onChange={(id) => setQuery({ activity: String(id) })}
              />
              <Door key={activity.id} activity={activity} />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

interface Counted {
  arrived: number
  expected: number
}

function Door({ activity }: { activity: DoorActivity }) {
  const { id } = activity
  const input = useRef<HTMLInputElement>(null)
  const line = useRef(Promise.resolve())
  const [counted, setCounted] = useState<Counted>(activity)
  const [verdict, setVerdict] = useState<VerdictOf>()
  const [found, setFound] = useState<readonly Guest[]>([])
  const [scanning, setScanning] = useState(false)
  const [asked, setAsked] = useState(0)
  const focus = useCallback(() => input.current?.focus(), [])
  useEffect(focus, [focus])

  /** One after the other: whoever is scanned while the one before is still asked about is not lost. */
  const work = useCallback(
    (task: () => Promise<void>) => {
      setAsked((before) => before + 1)
      line.current = line.current.then(async () => {
        try {
          await task()
        } catch (error) {
          if (!(error instanceof SignInGivenUp)) setVerdict(refusedAs(error))
        } finally {
          setAsked((before) => before - 1)
          focus()
        }
      })
      return line.current
    },
    [focus],
  )
  const answered = useCallback((let_in: LetIn) => {
    setCounted(let_in)
    setFound([])
    setVerdict({ kind: let_in.fresh ? 'in' : 'again', guest: let_in.guest })
  }, [])
  const byCode = useCallback(
    (code: string) => work(async () => answered(await call(checkIn, { id, code }))),
    [id, work, answered],
  )
  const byAdmission = (admission_id: number) => work(async () => answered(await call(checkIn, { id, admission_id })))
  const undo = ({ id: admission_id }: Guest) =>
    work(async () => {
      const let_out = await call(undoCheckIn, { id, admission_id })
      setCounted(let_out)
      setVerdict({ kind: 'undone', guest: let_out.guest })
    })
  const byDigits = (q: string) =>
    work(async () => {
      const { list } = await call(findGuests, { id, q })
      setFound(list)
      setVerdict(list.length === 0 ? { kind: 'no', words: '没有找到这个尾号的报名' } : undefined)
    })
  const typed = (text: string) => {
    const q = text.trim()
    if (q.length < 4) return
    if (input.current) input.current.value = ''
    void (/^\d{4}$/.test(q) ? byDigits(q) : byCode(q))
  }
  return (
    <>
      <p className={styles.count} aria-live="polite">
        已签到 <b>{counted.arrived}</b> / {counted.expected} 人{asked > 0 && '，正在核对…'}
      </p>
      <form
        className={styles.entry}
        onSubmit={(event) => {
          event.preventDefault()
          typed(input.current?.value ?? '')
        }}
      >
        <input
          ref={input}
          className={styles.input}
          aria-label="入场码或手机号后四位"
          placeholder="入场码，或手机号后四位"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="primary" size="large" htmlType="submit">
          签到
        </Button>
        <Button size="large" onClick={() => setScanning(!scanning)}>
          {scanning ? '关闭摄像头' : '打开摄像头'}
        </Button>
      </form>
      {scanning && (
        <Suspense fallback={<p className={styles.hint}>正在打开摄像头…</p>}>
          <Camera onCode={byCode} onGone={() => setScanning(false)} />
        </Suspense>
      )}
      <div role="status" aria-live="assertive">
        {verdict && <Verdict verdict={verdict} onUndo={undo} />}
      </div>
      {found.length > 0 && (
        <section className={styles.found} aria-label="找到的报名">
          {found.map((guest) => (
            <button
              key={guest.id}
              type="button"
              className={styles.guest}
              onClick={() => void byAdmission(guest.id)}
              data-in={guest.checked_in_at !== null || undefined}
            >
              <b>{guest.name}</b>
              <span>{guest.company || '个人'}</span>
              <span className={styles.digits}>{guest.phone_number}</span>
              <span>{guest.seats > 1 ? `第 ${guest.number} 位，共 ${guest.seats} 位` : '1 位'}</span>
              <span>{guest.checked_in_at ? `${formatMinute(guest.checked_in_at)} 已签到` : '点此签到'}</span>
            </button>
          ))}
        </section>
      )}
    </>
  )
}

/** No network is no refusal: whoever stands there may try again, and nothing was written down. */
function refusedAs(error: unknown): VerdictOf {
  if (isRefused(error)) return { kind: 'no', words: error.message }
  return { kind: 'offline', words: messageOf(error) }
}
