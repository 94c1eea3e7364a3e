// What makes a page of a company whole, without schemas: both sites and the server ask for the same.

interface Wanted {
  field: string
  label: string
  /** What is said where it is missing. */
  say: string
  /** Nobody looks at a page without it. */
  required: boolean
}

export const companyWanted = [
  { field: 'logo', label: '企业标志', say: '请上传企业标志', required: true },
  { field: 'summary', label: '一句话简介', say: '请填写一句话简介', required: true },
  { field: 'business', label: '主营业务', say: '请填写至少一项主营业务', required: true },
  { field: 'html', label: '企业介绍', say: '请填写企业介绍', required: true },
  { field: 'cover', label: '封面', say: '请上传封面', required: false },
  { field: 'short_name', label: '企业简称', say: '请填写企业简称', required: false },
  { field: 'address', label: '办公地址', say: '请填写办公地址', required: false },
  { field: 'staff_size', label: '人员规模', say: '请选择人员规模', required: false },
  { field: 'contact_name', label: '联系人', say: '请填写联系人', required: false },
  { field: 'contact_phone', label: '联系电话', say: '请填写联系电话', required: false },
] as const satisfies readonly Wanted[]

export const productWanted = [
  { field: 'pictures', label: '图片', say: '请至少上传一张图片', required: true },
  { field: 'summary', label: '一句话简介', say: '请填写一句话简介', required: true },
  { field: 'html', label: '产品介绍', say: '请填写产品介绍', required: true },
  { field: 'specifications', label: '规格参数', say: '请填写规格参数', required: false },
] as const satisfies readonly Wanted[]

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '' && !/<(img|table)/.test(value)) ||
  (Array.isArray(value) && value.length === 0)

/** Those that are not there yet. */
export function missingOf<One extends Wanted>(wanted: readonly One[], given: object): One[] {
  return wanted.filter(({ field }) => isEmpty((given as Record<string, unknown>)[field]))
}

/** How much of a page is there, in percent. */
export function completeness(wanted: readonly Wanted[], given: object): number {
  return Math.round(((wanted.length - missingOf(wanted, given).length) / wanted.length) * 100)
}
