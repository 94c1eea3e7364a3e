import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Table } from 'antd'
import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { Facts, ReviewDrawer, Section } from '#console/parts/records/review-drawer.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleCertificationDetail, readConsoleCertification } from '#contract/people/certifications.console.ts'
import { certificationStates, registryStatuses, subjectTypes } from '#contract/people/certifications.words.ts'
import { Contact } from './contact.tsx'
import styles from './drawer.module.css'
import { Happened } from './happened.tsx'
import { LicenceViewer } from './licence-viewer.tsx'
import { CertificationSide } from './side.tsx'
import { tones } from './words.ts'

interface CertificationDrawerProps {
  id: number
  queue: Queue | undefined
  onChanged(): Promise<void>
  onClose(): void
}

/** One application: the licence beside what was typed, what else there is, what was decided, what can be done. */
export function CertificationDrawer({ id, queue, onChanged, onClose }: CertificationDrawerProps) {
  const asked = useAskOne(readConsoleCertification, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer<ConsoleCertificationDetail>
      title={asked.data ? `企业认证 ${asked.data.no}` : '企业认证'}
      evidence="执照、资料与经过"
      asked={asked}
      width={1360}
      side={(one) => <CertificationSide key={id} certification={one} queue={queue} onChanged={changed} />}
      queue={queue}
      onClose={onClose}
    >
      {(one) => <Evidence key={one.id} one={one} />}
    </ReviewDrawer>
  )
}

function Evidence({ one }: { one: ConsoleCertificationDetail }) {
  return (
    <>
      <Signs one={one} />
      <div className={styles.beside}>
        {one.license_image ? (
          <LicenceViewer url={one.license_image} name="营业执照" />
        ) : (
          <p className={styles.none}>运营录入，没有执照</p>
        )}
        <Typed one={one} />
      </div>
      {one.differences.length > 0 && (
        <Section title="本次变更">
          <Table
            size="small"
            rowKey="field"
            pagination={false}
            dataSource={one.differences}
            columns={[
              { title: '项目', dataIndex: 'field', width: 140 },
              { title: '原认证', dataIndex: 'was' },
              { title: '变更为', dataIndex: 'is' },
            ]}
          />
        </Section>
      )}
      {one.authorization_letter && (
        <Section title="授权委托书">
          <PrivatePaper url={one.authorization_letter} name="授权委托书" />
        </Section>
      )}
      <Register one={one} />
      <Related title="其他账户使用相同的信用代码" rows={one.same_code} />
      <Related title="其他账户使用相同的联系电话" rows={one.same_phone} />
      <Related title="其他账户上传过同一张执照" rows={one.same_license} />
      <Related title="该账户的其他申请" rows={one.earlier} />
      <Section title="经过">
        <Happened timeline={one.timeline} />
      </Section>
    </>
  )
}

/** What is strange stands first. */
function signsOf(one: ConsoleCertificationDetail): string[] {
  const { registry, control, letter_needed, authorization_letter, same_code, same_phone, same_license } = one
  return [
    ...(registry?.differences ?? []).map((difference) => `工商信息：${difference}`),
    ...(same_code.some(({ state }) => state === 'approved' || state === 'expiring')
      ? ['这个信用代码已由其他账户认证，不能通过']
      : []),
    ...(same_code.length > 0 ? [`${same_code.length} 份其他账户的申请使用同一信用代码`] : []),
    ...(same_license.length > 0 ? [`${same_license.length} 份其他账户的申请上传了同一张执照`] : []),
    ...(same_phone.length > 0 ? [`${same_phone.length} 份其他账户的申请使用同一联系电话`] : []),
    ...(letter_needed && !authorization_letter ? ['联系人不是法定代表人，但没有授权委托书'] : []),
    ...(control.required && !control.proved_by ? ['没有以企业名义到账的对公转账'] : []),
  ]
}

function Signs({ one }: { one: ConsoleCertificationDetail }) {
  if (one.state !== 'pending' && !one.needs_attention) return null
  const signs = signsOf(one)
  if (signs.length === 0) {
    return (
      <p className={styles.calm}>
        <CheckCircleOutlined aria-hidden /> 没有发现需要特别留意的情况。
      </p>
    )
  }
  return (
    <ul className={styles.signs} aria-label="需要留意">
      {signs.map((words) => (
        <li key={words}>
          <WarningOutlined aria-hidden /> {words}
        </li>
      ))}
    </ul>
  )
}

function Typed({ one }: { one: ConsoleCertificationDetail }) {
  return (
    <div className={styles.typed}>
      <Facts
        columns={2}
        facts={[
          { label: '企业名称', value: <b>{one.company_name}</b> },
          { label: '统一社会信用代码', value: <b className={styles.digits}>{one.credit_code || '—'}</b> },
          { label: '法定代表人', value: <b>{one.legal_person || '—'}</b> },
          { label: '主体类型', value: subjectTypes[one.subject_type] },
          { label: '营业期限至', value: one.license_valid_to ?? '长期' },
          { label: '成立日期', value: one.founded_on ?? '—' },
          { label: '注册资本', value: one.capital || '—' },
          { label: '行业', value: one.industry || '—' },
          { label: '地区', value: one.region || '—' },
        ]}
      />
      <Facts columns={2} facts={[{ label: '注册地址', value: one.registered_address || '—' }]} />
      {one.business_scope && <Facts columns={2} facts={[{ label: '经营范围', value: one.business_scope }]} />}
      <Contact key={one.id} certification={one} />
      <Facts
        columns={2}
        facts={[{ label: '账户', value: <AccountLink realm="enterprise" account={one.enterprise} /> }]}
      />
    </div>
  )
}

function Register({ one: { registry, control } }: { one: ConsoleCertificationDetail }) {
  return (
    <Section title="工商登记">
      {registry ? (
        <Facts
          facts={[
            { label: '登记名称', value: registry.company_name || '—' },
            { label: '法定代表人', value: registry.legal_person || '—' },
            {
              label: '登记状态',
              value: registry.status ? registryStatuses[registry.status] : outcomes[registry.outcome],
            },
            { label: '核对时间', value: formatMinute(registry.checked_at) },
          ]}
        />
      ) : (
        <p className={styles.none}>还没有核对，提交后会自动核对；没有接入登记查询时请自行核对。</p>
      )}
      {control.proved_by && <p className={styles.none}>对公转账已验证：订单 {control.proved_by}</p>}
    </Section>
  )
}

const outcomes = { found: '—', absent: '没有登记', unknown: '没有查询结果' } as const

function Related({ title, rows }: { title: string; rows: ConsoleCertificationDetail['earlier'] }) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={rows}
        columns={[
          {
            title: '单号',
            render: (_value, { id, no }) => (
              <Link className={styles.digits ?? ''} to={`/certifications?certification=${id}`}>
                {no}
              </Link>
            ),
          },
          { title: '企业名称', dataIndex: 'company_name' },
          {
            title: '账户',
            render: (_value, { enterprise }) => <AccountLink realm="enterprise" account={enterprise} />,
          },
          {
            title: '状态',
            width: 104,
            render: (_value, { state }) => <Mark tone={tones[state]}>{certificationStates[state]}</Mark>,
          },
          {
            title: '提交时间',
            width: 140,
            render: (_value, { submitted_at }) => (submitted_at ? formatMinute(submitted_at) : '—'),
          },
        ]}
      />
    </Section>
  )
}
