interface Meaning {
  title: string
  /** What it means, and where to begin. */
  means: string
}

/** What each check of the books is about. A new one is shown by its own name until it stands here. */
const meanings: Readonly<Record<string, Meaning>> = {
  'transaction.balanced': { title: '记账借贷不平', means: '一笔记账的各行相加不为零，或少于两行。' },
  'line.owned': { title: '记账行无主', means: '一行记账找不到它的交易或账户。' },
  'line.chained': { title: '余额不连续', means: '一行的变动后余额不等于上一行加本行，或行号有缺。' },
  'key.unique': { title: '幂等键重复', means: '同一个幂等键记了两笔账。' },
  'reversal.exact': { title: '冲正不符', means: '冲正没有逐行抵消原记账，或冲正了不止一次。' },
  'account.drift': { title: '账户余额不符', means: '账户上的余额与它的明细相加不一致。' },
  'account.floor': { title: '余额低于下限', means: '不允许为负的账户出现了负数。' },
  'account.totals': { title: '分类合计不符', means: '账户按类型保存的合计与明细不一致。' },
  'revenue.days': { title: '每日收入合计不符', means: '按日保存的收入合计与明细不一致。' },
  'purse.sums': { title: '账户合计不符', means: '按账户种类保存的合计与各账户余额相加不一致。' },
  'total.zero': { title: '总账不平', means: '全部账户相加不为零。' },
  'chain.ledger': { title: '账本哈希链断裂', means: '已封存的记账被改动、删除，或链接不上。' },
  'chain.audit': { title: '操作日志哈希链断裂', means: '已封存的操作日志被改动、删除，或链接不上。' },
  'recharge.credited': { title: '充值入账不符', means: '已支付的充值没有恰好入账一次，或金额不同。' },
  'recharge.drawn': { title: '提现占用的充值不符', means: '提现占用的充值多于到账，或提现退回后没有恢复。' },
  'order.posted': { title: '订单记账不符', means: '已支付的订单没有恰好记账一次，或金额与实付不同。' },
  'order.paid': { title: '记账没有支付', means: '账本中有一笔订单的收款，但对应的订单并未支付。' },
  'order.refunded': { title: '退款合计不符', means: '订单上的已退金额与退款记录不一致。' },
  'order.promotion-held': { title: '占用的推广金不符', means: '订单占用的推广金与等待支付的订单合计不一致。' },
  'order.clearing': { title: '退款途中款项不符', means: '退款途中的余额与尚未到账的退款合计不一致。' },
  'commission.amount': { title: '佣金金额不符', means: '一笔佣金不等于基数乘以比例后舍去分以下的结果。' },
  'commission.base': { title: '佣金基数不符', means: '一笔佣金的基数与订单实付的现金部分不一致。' },
  'commission.posted': { title: '佣金与账本不符', means: '一笔佣金的金额或状态与它的记账不一致。' },
  'commission.pending': { title: '待结算佣金不符', means: '创客账户里待结算的钱与待结算的佣金合计不一致。' },
  'commission.debt': { title: '待抵扣金额不符', means: '创客账户里待抵扣的钱与佣金记录中欠下的合计不一致。' },
  'tax.withheld': { title: '代扣个税与账本不符', means: '一笔收入应代扣的个税没有按同样的金额记账。' },
  'tax.known': { title: '来历不明的代扣个税', means: '代扣个税账户的一笔变动既不是收入代扣，也不是经复核的缴税。' },
  'tax.back': { title: '退回的收入不符', means: '一笔收入退回的金额与它的退回记录合计不一致。' },
  'order.taxed': { title: '佣金支付没有计入收入', means: '创客用佣金支付的订单与计税的收入不一致。' },
  'withdrawal.taxed': { title: '提现没有计入收入', means: '创客提现的金额、个税或状态与计税的收入不一致。' },
  'vip.paid': { title: '会员期没有对应的付款', means: '一个购买的会员期没有按它的价格付款的订单。' },
  'vip.kept': { title: '付款没有对应的会员期', means: '一笔已支付的会员订单没有会员期，或有不止一个。' },
  'vip.credit': { title: '会员抵扣不符', means: '升级时抵扣的金额与明细不一致，或同一会员期抵扣了两次。' },
  'vip.refunded': { title: '会员退款不符', means: '退回的金额与会员期记录不一致，或全额退款后会员期仍在。' },
  'invoice.earned': { title: '可开票金额不符', means: '一个业务单号的可开票金额与账本中的收入不一致。' },
  'invoice.counted': { title: '已开票金额不符', means: '记为已开的金额与发票明细合计不一致。' },
  'invoice.owed': { title: '多开的发票没有红冲', means: '退款后开票金额多于实收，但没有进行中的红冲。' },
  'partnership.deposits': { title: '保证金不符', means: '账本中的保证金与合作协议记录的剩余保证金不一致。' },
  'signup.seats': { title: '活动名额不符', means: '活动记录的占用名额或候补数与报名不一致。' },
  'signup.paid': { title: '报名未付清', means: '取得名额的收费报名没有对应的已支付订单。' },
  'payment.duplicate-refunded': { title: '重复支付未退', means: '重复到账的款项没有对应的退款。' },
  'payment.suspense': { title: '待查款项不符', means: '待查款项的余额与重复、不符的到账不一致。' },
  'payment.refund-bounded': { title: '退款超过到账', means: '一次支付的退款多于它的到账金额。' },
  'payment.paid-by-one': { title: '支付次数不符', means: '已支付的订单没有恰好一次成功的支付。' },
  'payment.unasked': { title: '支付长时间未查询', means: '一次支付很久没有结果，也没有向渠道查询。' },
  'withdrawal.placed': { title: '提现记账不符', means: '提现单的状态与它在账本中的记账不一致。' },
  'withdrawal.paid-once': { title: '提现打款次数不符', means: '一笔提现打款成功不止一次，或没有打款却记为已付。' },
  'withdrawal.owned': { title: '提现记账无主', means: '账本中有提现的记账，但没有这张提现单。' },
  'held.open': { title: '处理中金额不符', means: '处理中的余额与进行中的提现、退款合计不一致。' },
  'score.batches': { title: '积分批次不符', means: '积分余额与尚可用的批次合计不一致。' },
  'score.apart': { title: '积分与资金混记', means: '同一笔记账里既有积分又有资金。' },
  'score.given': { title: '积分未入账', means: '记为已发放的积分在账本里没有对应的记账。' },
  'promotion.grants': { title: '推广金批次不符', means: '推广金余额与尚可用的批次合计不一致。' },
  'adjustment.agreed': { title: '调账未经复核', means: '账本中的调账与两人同意的调账单不一致。' },
  'reconciliation.explained': {
    title: '对账合计不符',
    means: '某日账单的合计不等于账本的合计加上当日的差异。',
  },
}

export function sayFault(invariant: string): Meaning {
  return meanings[invariant] ?? { title: invariant, means: '' }
}

/** A business number, a posting or a key leads to what was posted; an account by its number leads nowhere. */
export function numberInSubject(subject: string): string | undefined {
  return /^[A-Z]{2}\w{6,40}$|^[a-z_]+:[\w:-]{3,150}$/.test(subject) ? subject : undefined
}
