import type { Call } from '#contract/base/call.ts'
import type { Consent, Security } from '#contract/people/account-calls.ts'
import type { PersonalCopy } from '#contract/people/copies.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { accountCalls } from '#web/kit/account/account-calls.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { pageIn, wayOn } from '#web/kit/list-address.ts'
import { ClosureSection } from './security-closure.tsx'
import { ConsentsSection } from './security-consents.tsx'
import { CopySection, copyCalls } from './security-copy.tsx'
import { DevicesSection } from './security-devices.tsx'
import styles from './security-panel.module.css'
import { SecurityRow } from './security-row.tsx'
import { WechatRow } from './security-wechat.tsx'

export interface SecurityData {
  security: Security
  copy: PersonalCopy | null
  consents: Consent[]
  consentPages: ReturnType<typeof wayOn>
}

export async function loadSecurity(realm: AccountRealm, call: Call, query: URLSearchParams): Promise<SecurityData> {
  const calls = accountCalls[realm]
  const [security, consents, copy] = await Promise.all([
    call(calls.security, {}),
    call(calls.consents, { page: pageIn(query), count: 10 }),
    call(copyCalls[realm].read, {}),
  ])
  return { security, copy, consents: consents.list, consentPages: wayOn(consents, consents.list.length) }
}

/** How an account is entered, from where it is entered now, what it agreed to, and how it ends. */
export function SecurityPage({
  realm,
  security,
  copy,
  consents,
  consentPages,
}: SecurityData & { realm: AccountRealm }) {
  const { phone, password } = accountPlaces[realm]
  const { phone_number, phone_changed_at, has_password, password_changed_at, cooling_until } = security
  return (
    <AccountShell realm={realm} title="账户安全" lead="登录方式、正在登录的设备与账户注销。">
      {cooling_until && (
        <p className={styles.cooling}>
          手机号或密码刚刚设置或变更，为保护资金，{formatMinute(cooling_until)}{' '}
          之前暂停提现。如非本人操作，请立即修改密码。
        </p>
      )}
      <section className={styles.section} aria-labelledby="ways-in">
        <h2 id="ways-in">登录方式</h2>
        <dl className={styles.rows}>
          <SecurityRow
            name="手机号"
            value={phone_number}
            note={phone_changed_at ? `${formatDay(phone_changed_at)} 更换` : '用于登录与接收验证码'}
          >
            <ButtonLink href={phone} kind="outline" size="small">
              更换手机号
            </ButtonLink>
          </SecurityRow>
          <SecurityRow
            name="登录密码"
            value={has_password ? '已设置' : '未设置'}
            note={passwordNote(has_password, password_changed_at)}
          >
            <ButtonLink href={password} kind={has_password ? 'outline' : 'primary'} size="small">
              {has_password ? '修改密码' : '设置密码'}
            </ButtonLink>
          </SecurityRow>
          {realm === 'maker' && <WechatRow {...security.wechat} hasPassword={has_password} phone={phone_number} />}
        </dl>
      </section>
      <DevicesSection realm={realm} devices={security.devices} />
      <ConsentsSection realm={realm} consents={consents} pages={consentPages} />
      <CopySection realm={realm} copy={copy} phoneNumber={phone_number} />
      <ClosureSection realm={realm} closure={security.closure} hasPassword={has_password} />
    </AccountShell>
  )
}

function passwordNote(has: boolean, changedAt: string | null): string {
  if (!has) return '设置后可用手机号与密码登录'
  return changedAt ? `${formatDay(changedAt)} 修改` : '请不要与其他网站相同'
}
