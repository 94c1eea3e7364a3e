import { Form, Input, InputNumber, Radio, Select, Skeleton, Switch } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { CompanyField } from '#console/parts/fields/company-field.tsx'
import { DayField } from '#console/parts/fields/day-field.tsx'
import { FilesField } from '#console/parts/fields/files-field.tsx'
import { IndustryField } from '#console/parts/fields/industry-field.tsx'
import { LinesField } from '#console/parts/fields/lines-field.tsx'
import { MomentField } from '#console/parts/fields/moment-field.tsx'
import { PaperField } from '#console/parts/fields/paper-field.tsx'
import { PicturesField } from '#console/parts/fields/pictures-field.tsx'
import { QuestionsField } from '#console/parts/fields/questions-field.tsx'
import { RegionField } from '#console/parts/fields/region-field.tsx'
import { TagsField } from '#console/parts/fields/tags-field.tsx'
import { UploadField } from '#console/parts/fields/upload-field.tsx'
import { YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import styles from './record-controls.module.css'
import { type Field, isWide, type Option, type Section } from './record-fields.ts'

// The editor weighs more than everything else of a form together; kinds without a text do without it.
const HtmlField = lazy(() => import('#console/parts/fields/html-field.tsx'))

export type Options = Readonly<Record<string, readonly Option[]>>

interface RecordControlsProps<Values> {
  sections: readonly Section<Values>[]
  options: Options
}

/** The fields of a kind, in two columns under their headings. */
export function RecordControls<Values>({ sections, options }: RecordControlsProps<Values>) {
  return sections.map(({ title, fields }) => (
    <section key={title} className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      <div className={styles.grid}>
        {fields.map((field) => (
          <Placed key={field.name} field={field} options={options} />
        ))}
      </div>
    </section>
  ))
}

interface FieldProps<Values> {
  field: Field<Values>
  options: Options
}

function Placed<Values>({ field, options }: FieldProps<Values>) {
  const { when } = field
  const shown = (
    <div className={isWide(field) ? styles.wide : ''}>
      <Control field={field} options={options} />
    </div>
  )
  if (!when) return shown
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) => (when(getFieldsValue(true)) ? shown : null)}
    </Form.Item>
  )
}

function Control<Values>({ field, options }: FieldProps<Values>) {
  const { label, help } = field
  // A form does not know the names of its fields in advance; they are texts all the same.
  const name: string = field.name
  const extra = help === undefined ? {} : { extra: help }
  if (field.kind === 'lines') return <LinesField {...field} {...extra} />
  if (field.kind === 'questions') return <QuestionsField name={name} label={label} max={field.max} {...extra} />
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rulesOf(field)}
      {...extra}
      {...(field.kind === 'switch' && { valuePropName: 'checked' })}
      {...(field.kind === 'text' && { className: styles.counted ?? '' })}
    >
      {inputOf(field, options)}
    </Form.Item>
  )
}

function rulesOf<Values>(field: Field<Values>) {
  const blank = field.kind === 'line' || field.kind === 'text'
  return [
    ...(field.required ? [{ required: true, message: field.required, ...(blank && { whitespace: true }) }] : []),
    ...(field.kind === 'yuan' ? [yuanRule] : []),
    ...(field.kind === 'line' && field.pattern
      ? [{ pattern: field.pattern.value, message: field.pattern.message }]
      : []),
  ]
}

function inputOf<Values>(field: Field<Values>, options: Options): ReactNode {
  switch (field.kind) {
    case 'line':
      return (
        <Input
          maxLength={field.max}
          placeholder={field.placeholder ?? ''}
          showCount={field.max >= 30 && !field.pattern}
        />
      )
    case 'text':
      return <Input.TextArea maxLength={field.max} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
    case 'html':
      return <LateHtml label={field.label} />
    case 'picture':
      return <UploadField removable={!field.required} hint={field.hint} shape={field.shape ?? 'wide'} quality={0.82} />
    case 'pictures':
      return <PicturesField max={field.max} />
    case 'files':
      return <FilesField noun="文件" max={field.max} purpose={field.purpose} />
    case 'paper':
      return <PaperField noun={field.label} purpose={field.purpose} />
    case 'tags':
      return (
        <TagsField
          characters={field.characters}
          max={field.max}
          {...(field.placeholder && { placeholder: field.placeholder })}
        />
      )
    case 'number':
      return <WholeNumber {...field} />
    case 'yuan':
      return <YuanField optional={field.optional ?? false} placeholder={field.optional ? '可以不填' : '0.00'} />
    case 'moment':
      return <MomentField {...(field.placeholder && { placeholder: field.placeholder })} />
    case 'day':
      return <DayField />
    case 'switch':
      return <Switch checkedChildren={field.on} unCheckedChildren={field.off} />
    case 'choice':
      return field.as === 'list' ? (
        <Select options={[...field.options]} placeholder={`选择${field.label}`} />
      ) : (
        <Radio.Group optionType="button" options={[...field.options]} />
      )
    case 'choices':
      return <Select mode="multiple" options={[...field.options]} placeholder={`选择${field.label}`} />
    case 'asked':
      return <AskedChoice options={options[field.options] ?? []} label={field.label} optional={!!field.optional} />
    case 'region':
      return <RegionField allowClear={!field.required} />
    case 'industry':
      return <IndustryField allowClear={!field.required} />
    case 'company':
      return <CompanyField allowClear={!!field.optional} />
    case 'lines':
    case 'questions':
      throw new Error(`${field.kind} are a field of their own`)
  }
}

/** Form items hand their value down, so what stands between passes everything on. */
function LateHtml(props: { label: string }) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
      <HtmlField {...props} />
    </Suspense>
  )
}

interface WholeNumberProps {
  min: number
  max: number
  unit?: string
  id?: string
  value?: number | null
  onChange?(value: number | null): void
}

function WholeNumber({ min, max, unit, id, value, onChange }: WholeNumberProps) {
  return (
    <InputNumber
      className={styles.number ?? ''}
      {...(id && { id })}
      min={min}
      max={max}
      precision={0}
      suffix={unit}
      value={value ?? null}
      onChange={(typed) => onChange?.(typed)}
    />
  )
}

interface AskedChoiceProps {
  options: readonly Option[]
  label: string
  optional: boolean
  id?: string
  value?: number | string | null
  onChange?(value: number | string | null): void
}

function AskedChoice({ options, label, optional, id, value, onChange }: AskedChoiceProps) {
  return (
    <Select
      {...(id && { id })}
      placeholder={`选择${label}`}
      options={[...options]}
      value={value ?? null}
      allowClear={optional}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      onChange={(chosen: number | string | null | undefined) => onChange?.(chosen ?? null)}
    />
  )
}
