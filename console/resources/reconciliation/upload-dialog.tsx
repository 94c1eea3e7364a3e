import { UploadOutlined } from '@ant-design/icons'
import { Button, Form, Upload } from 'antd'
import { useState } from 'react'
import { DayField } from '#console/parts/fields/day-field.tsx'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { addDays, dayOf } from '#console/parts/show/time.ts'
import { statementCharactersMax, statementRowsMax, uploadStatement } from '#contract/money/reconciliation.console.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { readTable } from './read-table.ts'
import styles from './screen.module.css'

interface UploadDialogProps {
  onSettled(): Promise<void>
  onClose(): void
}

interface Values {
  from: string
  to: string
  content: string
}

/** A statement as it was saved from the bank's site. */
export function UploadDialog({ onSettled, onClose }: UploadDialogProps) {
  const yesterday = addDays(dayOf(clock()), -1)
  return (
    <FormDialog<Values>
      title="上传银行流水"
      okText="上传并核对"
      doneMessage="已上传并核对"
      initial={{ from: yesterday, to: yesterday, content: '' }}
      beside={{ BILL_OUT_OF_REACH: 'from' }}
      submit={(values) => call(uploadStatement, values)}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>
        CSV 文件，须有“日期”“回单号”“金额”“收支”四列，最多 {statementRowsMax} 行。所选日期内已上传的流水以这一份为准。
      </Follows>
      <div className={styles.row}>
        <Form.Item name="from" label="从" rules={[{ required: true, message: '请选择开始日期' }]}>
          <DayField />
        </Form.Item>
        <Form.Item name="to" label="到" rules={[{ required: true, message: '请选择结束日期' }]}>
          <DayField />
        </Form.Item>
      </div>
      <Form.Item
        name="content"
        label="流水文件"
        validateTrigger="onChange"
        rules={[{ required: true, message: '请选择文件' }]}
      >
        <TableFile />
      </Form.Item>
    </FormDialog>
  )
}

/** A file whose text is the value. */
function TableFile({ onChange }: { value?: string; onChange?(content: string): void }) {
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState('')
  const take = async (file: File) => {
    const read = readTable(file.name, new Uint8Array(await file.arrayBuffer()), statementCharactersMax)
    setChosen('wrong' in read ? '' : file.name)
    setProblem('wrong' in read ? read.wrong : '')
    onChange?.('wrong' in read ? '' : read.text)
  }
  return (
    <div className={styles.file}>
      <Upload
        accept=".csv,text/csv"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined aria-hidden />}>{chosen ? '换一个文件' : '选择文件'}</Button>
      </Upload>
      <span>{chosen}</span>
      {problem && (
        <span role="alert" className={styles.off}>
          {problem}
        </span>
      )}
    </div>
  )
}
