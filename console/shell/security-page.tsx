import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { beginTotp, disableTotp, readMe, readTotp, renewRecoveryCodes } from '#contract/people/staff.ts'
import { call, callOnce, messageOf } from '../call.ts'
import { openSession, useMe } from '../session.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security-page.module.css'
import { safeReturn } from './sign-in.ts'
import { type TotpSecret, TotpSetup } from './totp-setup.tsx'

type Asking = 'replace' | 'renew' | 'off'

/** From how many recovery codes on somebody is told to make new ones. */
const fewCodes = 3

/** One's own authenticator. Where everybody needs one, nobody gets further before it is set up. */
export default function SecurityPage() {
  const me = useMe()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const totp = useAsk(readTotp, {})
  const [asking, setAsking] = useState<Asking>()
  const [secret, setSecret] = useState<TotpSecret>()
  const [codes, setCodes] = useState<readonly string[]>()
  // Remembered from before it was set up: then it is no longer known.
  const [first] = useState(me?.must_enable_totp === true)

  const changed = async () => {
    // Whoever had to set it up had no rights until now.
    openSession(await callOnce(readMe, {}))
    await totp.refresh()
  }
  const close = async () => {
    setCodes(undefined)
    await changed()
    if (first) void navigate(safeReturn(parameters.get('from')), { replace: true })
  }

  return (
    <>
      <PageHead
        title="动态验证"
        description="登录时除密码外，还要输入手机上每 30 秒更换一次的数字；密码泄露，别人也登录不了。"
      />
      <div className={styles.card}>
        {first && !codes && (
          <Notice type="warning" title="本平台要求运营人员开启动态验证。请先完成设置，再继续使用后台。" />
        )}
        <Loaded asked={totp}>
          {(state) => {
            if (secret)
              return (
                <TotpSetup
                  {...secret}
                  onEnabled={(made) => {
                    setSecret(undefined)
                    setCodes(made)
                    void totp.refresh()
                  }}
                  onCancel={() => setSecret(undefined)}
                />
              )
            return state.on ? <TurnedOn state={state} onAsk={setAsking} /> : <TurnedOff onBegin={setSecret} />
          }}
        </Loaded>
      </div>
      {asking === 'replace' && (
        <ProofDialog
          title="更换验证设备"
          note="先证明是你本人：输入原设备上的数字，或一个恢复码。新设备确认前，原设备继续有效。"
          okText="下一步"
          work={async ({ code }) => setSecret(await call(beginTotp, { code }))}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'renew' && (
        <ProofDialog
          title="重新生成恢复码"
          note="生成后，原有的恢复码全部作废。"
          okText="重新生成"
          work={async ({ code }) => setCodes((await call(renewRecoveryCodes, { code })).recovery_codes)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'off' && (
        <ProofDialog
          title="关闭动态验证"
          note="关闭后，只凭密码就能登录；恢复码同时作废。"
          okText="关闭动态验证"
          danger
          withPassword
          work={async ({ code, password }) => {
            await call(disableTotp, { code, password })
            await changed()
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {codes && <RecoveryCodes account={me?.account ?? ''} codes={codes} onClose={() => void close()} />}
    </>
  )
}

function TurnedOff({ onBegin }: { onBegin(secret: TotpSecret): void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const begin = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onBegin(await call(beginTotp, {}))
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      <p className={styles.state}>
        当前状态：<Tag>未开启</Tag>
      </p>
      <p className={styles.text}>
        需要手机上装有身份验证器，例如腾讯身份验证器、Microsoft Authenticator、Google Authenticator，设置约一分钟。
      </p>
      {problem && <Notice type="error" title={problem} />}
      <Button type="primary" loading={busy} onClick={() => void begin()}>
        开启动态验证
      </Button>
    </>
  )
}

interface TurnedOnProps {
  state: OutputOnWire<typeof readTotp>
  onAsk(what: Asking): void
}

function TurnedOn({ state, onAsk }: TurnedOnProps) {
  const { required, recovery_left: left } = state
  return (
    <>
      <p className={styles.state}>
        当前状态：<Tag color="success">已开启</Tag>
      </p>
      {left <= fewCodes && (
        <Notice
          type="warning"
          title={left > 0 ? `恢复码只剩 ${left} 个，建议重新生成。` : '恢复码已用完，请重新生成。'}
        />
      )}
      <dl className={styles.rows}>
        <div>
          <dt>恢复码</dt>
          <dd>还有 {left} 个可用。手机丢失时用来登录，每个只能用一次。</dd>
          <Button onClick={() => onAsk('renew')}>重新生成</Button>
        </div>
        <div>
          <dt>验证设备</dt>
          <dd>换手机前，先在这里把动态验证移到新手机上。</dd>
          <Button onClick={() => onAsk('replace')}>更换设备</Button>
        </div>
        <div>
          <dt>关闭</dt>
          <dd>{required ? '本平台要求运营人员开启动态验证，不能关闭。' : '关闭后只凭密码就能登录，不建议。'}</dd>
          {!required && (
            <Button danger onClick={() => onAsk('off')}>
              关闭动态验证
            </Button>
          )}
        </div>
      </dl>
    </>
  )
}
