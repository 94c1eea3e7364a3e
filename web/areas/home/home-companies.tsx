import { useState } from 'react'
import type { CompanyCard as Company } from '#contract/catalogue/companies.ts'
import type { StrategicPartner } from '#contract/catalogue/strategic.ts'
import type { HomeNumbers } from '#contract/site/home.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { CompanyCard } from '#web/kit/cards/company-card.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import grids from './home-grids.module.css'

const names = { certified: '认证企业', strategic: '战略伙伴' } as const
type Key = keyof typeof names
const ways = {
  certified: { href: '/company?certified=1', name: '全部认证企业' },
  strategic: { href: '/strategic', name: '了解战略合作' },
} as const

interface Props {
  companies: readonly Company[]
  strategic: readonly StrategicPartner[]
  numbers: HomeNumbers
}

/** The companies that are here, by what was agreed with them; each stands under one of the two. */
export function HomeCompanies({ companies, strategic, numbers }: Props) {
  const [chosen, choose] = useState<Key>(companies.length > 0 ? 'certified' : 'strategic')
  if (companies.length + strategic.length === 0) return null
  const shown = {
    certified: companies,
    // What a partner says of itself is shorter than what it does.
    strategic: strategic.map((one) => ({ ...one, summary: one.statement || one.summary })),
  }
  const filled = (Object.keys(names) as Key[]).filter((key) => shown[key].length > 0)
  const tabs = Object.fromEntries(filled.map((key) => [key, names[key]])) as Record<Key, string>
  const { href, name } = ways[chosen]
  return (
    <Section
      title="入驻企业"
      lead={`${numbers.companies} 家入驻，${numbers.certified} 家已通过平台认证；合作前请自行评估。`}
      more={
        <ButtonLink href={href} kind="plain">
          {name}
          <Icon name="right" />
        </ButtonLink>
      }
      surface="soft"
    >
      <Tabs<Key> label="按类别查看企业" tabs={tabs} chosen={chosen} onChoose={choose}>
        <div className={grids.three}>
          {shown[chosen].map((company) => (
            <CompanyCard key={company.id} company={company} level={3} shape="tile" />
          ))}
        </div>
      </Tabs>
    </Section>
  )
}
