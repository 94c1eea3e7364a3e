import { textManual } from '../content/text-manual.ts'

export const manual = textManual('关于我们、联系我们与各项协议。地址固定，不能新增或删除，修改同样要审核。')
