import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { ProposalsTab } from './proposals.tsx'
import { RegisterTab } from './register.tsx'
import { RulesTab } from './rules.tsx'

/** What is withheld of makers' income: month by month, by which table, and paid to the tax office by two. */
export default function TaxesScreen() {
  return (
    <TabbedScreen
      title="个税代扣"
      description="创客提现或用佣金支付时代扣的个人所得税：每月扣缴明细、季度报送、缴纳税款；更换方式与缴税都须两人。"
      tabs={[
        { key: 'register', label: '扣缴明细', children: <RegisterTab /> },
        { key: 'rules', label: '方式与税率表', children: <RulesTab /> },
        { key: 'proposals', label: '申请与复核', children: <ProposalsTab /> },
      ]}
    />
  )
}
