import { Link } from 'react-router'
import { Notice } from '#console/parts/show/notice.tsx'
import { useRight } from '../../session.ts'

/** The books do not add up: until somebody has found out why, no money leaves. */
export function Stopped() {
  const mayLook = useRight('ledger.read')
  return (
    <Notice
      type="error"
      title="账目核对发现异常，付款已暂停。可以查看、驳回与登记已经打出的款项，不能通过或发起新的打款。"
      action={mayLook && <Link to="/ledger?tab=proof">查看账本证明</Link>}
    />
  )
}
