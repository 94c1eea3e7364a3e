import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { MakerAccountField } from '#console/parts/fields/account-field.tsx'
import { FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { type Fact, Facts, ReviewDrawer, Section, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { childKinds, ownChannels } from '#contract/people/invitations.words.ts'
import {
  changeRelation,
  type RelationDetail,
  readRelation,
  relationSources,
} from '#contract/people/relations.console.ts'
import { call } from '../../call.ts'
import { Allowed } from '../../session.ts'

interface Props {
  realm: 'enterprise' | 'maker'
  id: number
  onChanged(): Promise<void>
  onClose(): void
}

/** One account: how it came, to whom it belongs, who changed that and why. */
export function RelationDrawer({ realm, id, onChanged, onClose }: Props) {
  const asked = useAskOne(readRelation, { realm, id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer
      title={
        asked.data ? `邀请关系：${nameOf({ ...asked.data.child, phone_number: asked.data.phone_number })}` : '邀请关系'
      }
      evidence="来源与变更"
      asked={asked}
      width={920}
      side={(relation) => <Side relation={relation} onChanged={changed} />}
      onClose={onClose}
    >
      {(relation) => (
        <>
          <Section title="来源">
            <Facts facts={originFacts(relation)} />
          </Section>
          <Section title="变更记录">
            <History changes={relation.changes} />
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}

function originFacts({ origin, registered_at }: RelationDetail): Fact[] {
  const registered = { label: '注册时间', value: formatMinute(registered_at) }
  if (!origin) return [registered, { label: '来源', value: '自行注册，没有邀请人' }]
  const channels: Readonly<Record<string, string>> = ownChannels
  return [
    registered,
    { label: '当时的邀请人', value: <AccountLink realm="maker" account={origin.maker} /> },
    { label: '来源', value: relationSources[origin.source] },
    { label: '渠道', value: channels[origin.channel] ?? origin.channel },
  ]
}

function History({ changes }: Pick<RelationDetail, 'changes'>) {
  if (changes.length === 0) return <p className={layout.hint}>没有变更过。</p>
  return (
    <Facts
      facts={changes.map(({ from, to, reason, by, changed_at }) => ({
        label: `${formatMinute(changed_at)} ${by}`,
        value: `${from ? nameOf(from) : '无'} → ${to ? nameOf(to) : '无'}：${reason}`,
      }))}
    />
  )
}

function Side({ relation, onChanged }: { relation: RelationDetail; onChanged(): Promise<void> }) {
  const [changing, setChanging] = useState(false)
  const { maker, since, child_realm, child, phone_number } = relation
  return (
    <>
      <SideFacts
        facts={[
          { label: '类型', value: childKinds[child_realm] },
          { label: '账户', value: <AccountLink realm={child_realm} account={{ ...child, phone_number }} /> },
          { label: '现在的邀请人', value: maker ? <AccountLink realm="maker" account={maker} /> : '无' },
          ...(since ? [{ label: '归属自', value: formatMinute(since) }] : []),
        ]}
      />
      <Allowed right="relations.change">
        <section className={layout.decision} aria-label="操作">
          <Button onClick={() => setChanging(true)}>变更邀请关系</Button>
        </section>
      </Allowed>
      {changing && <ChangeDialog {...{ relation, onChanged }} onClose={() => setChanging(false)} />}
    </>
  )
}

interface ChangeProps {
  relation: RelationDetail
  onChanged(): Promise<void>
  onClose(): void
}

interface Values {
  maker_id: number | null
  reason: string
}

function ChangeDialog({ relation, onChanged, onClose }: ChangeProps) {
  const { child_realm: realm, child, maker } = relation
  return (
    <FormDialog<Values>
      title="变更邀请关系"
      okText="变更"
      doneMessage="邀请关系已变更"
      initial={{ maker_id: null, reason: '' }}
      beside={{ RELATION_CIRCLE: 'maker_id', RELATION_SELF: 'maker_id', RECORD_NOT_FOUND: 'maker_id' }}
      submit={({ maker_id, reason }) =>
        call(changeRelation, {
          ...{ realm, id: child.id, reason },
          maker_id: maker_id || null,
          from_maker_id: maker?.id ?? null,
        })
      }
      onSettled={onChanged}
      onClose={onClose}
    >
      <Notice type="info" title="只影响以后的订单；已经产生的佣金仍属于原来的创客。变更与原因长期保留。" />
      <Form.Item name="maker_id" label="新的邀请人" extra="留空为解除邀请关系。">
        <MakerAccountField allowClear />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        rules={[
          { required: true, whitespace: true, message: '请写明原因' },
          { min: 5, message: '请至少写 5 个字' },
        ]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  )
}
