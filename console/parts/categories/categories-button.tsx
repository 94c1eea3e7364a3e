import { AppstoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Allowed } from '#console/session.ts'
import type { Right } from '#contract/base/rights.ts'

/** The way from a list to its headings. */
export function CategoriesButton({ kind, right }: { kind: string; right: Right }) {
  const navigate = useNavigate()
  return (
    <Allowed right={right}>
      <Button icon={<AppstoreOutlined aria-hidden />} onClick={() => void navigate(`/${kind}/categories`)}>
        分类
      </Button>
    </Allowed>
  )
}
