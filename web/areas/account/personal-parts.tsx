import { fen, toYuan, yuan, yuanText } from '#contract/base/fen.ts'
import type { Maker } from '#contract/people/accounts.ts'
import type { MakerOverview } from '#contract/people/overview.ts'
import { Tag } from '#ui/tag.tsx'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { MonthBars } from '#web/kit/account/money-charts.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { AccountIdentity } from './account-identity.tsx'
import { AccountWallet } from './account-wallet.tsx'
import styles from './personal.module.css'

/** Who the maker is. */
export function Identity({ nickname, phone_number, avatar, vip, created_at }: Maker) {
  return (
    <AccountIdentity realm="maker" picture={avatar} name={nickname} phoneNumber={phone_number}>
      <Tag tone={vip.level_id === null ? 'quiet' : 'brand'}>{vip.name || '普通创客'}</Tag>
      {created_at.slice(0, 10)} 加入
    </AccountIdentity>
  )
}

/** What a maker has earned, and where it stands. */
export function Purse({ wallet, freezeDays }: { wallet: Maker['wallet']; freezeDays: number }) {
  const debt = {
    name: '待抵扣',
    amount: wallet.debt,
    text: '订单退款后应追回、而佣金已经提现的部分，由以后的佣金抵扣。',
  }
  return (
    <AccountWallet
      name="可提现"
      amount={usable(wallet)}
      text={wallet.debt === '0.00' ? '已过结算期的佣金。' : `可用佣金 ${yuanText(wallet.available)}，减去待抵扣。`}
      ways={[
        { name: '提现', href: '/personal/withdrawl' },
        { name: '佣金明细', href: '/personal/commission' },
        { name: '账单', href: '/personal/record' },
      ]}
      figures={[
        { name: '待结算', amount: wallet.pending, text: `结算期内的佣金，付款满 ${freezeDays} 天后转为可用。` },
        { name: '提现中', amount: wallet.held, text: '已申请提现、还没有到账的款项。' },
        ...(wallet.debt === '0.00' ? [] : [debt]),
        { name: '累计收益', amount: wallet.lifetime, text: '加入以来入账的全部收益，包括已经提现的。' },
      ]}
    />
  )
}

/** What can be taken out: what is there, less what is owed. */
const usable = ({ available, debt }: Maker['wallet']) => toYuan(fen(Math.max(0, yuan(available) - yuan(debt))))

/** The link that brings others, at hand. */
export function Invite({ invite_code, invite_url }: Maker) {
  return (
    <AccountBlock title="邀请" more={{ name: '渠道、二维码与数据', href: '/personal/invite' }}>
      <p className={styles.invite}>
        邀请码 <b>{invite_code}</b>
        <a href={invite_url}>{invite_url}</a>
        <CopyButton text={invite_url} name="邀请链接" />
      </p>
    </AccountBlock>
  )
}

/** What came in month by month; nothing to see where nothing ever did. */
export function Earnings({ earnings }: Pick<MakerOverview, 'earnings'>) {
  if (earnings.every(({ amount }) => amount === '0.00')) return null
  return (
    <AccountColumns>
      <AccountBlock title="收益走势" more={{ name: '月结单', href: '/personal/commission/statement' }}>
        <div className={styles.charts}>
          <MonthBars name="近 6 个月入账的收益" points={earnings} />
        </div>
      </AccountBlock>
    </AccountColumns>
  )
}
