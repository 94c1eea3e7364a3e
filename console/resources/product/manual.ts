import { reviewedStates } from '#console/parts/records/record-states.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业在主页上展示的产品与服务，企业自己维护的在这里审核。',
  hints: ['审核方式与数量上限在“系统设置”里。'],
  states: [
    explained('产品', reviewedStates, {
      draft: '企业或同事还在填写，访客看不到。',
      review: '已送审，等有审核权限的同事决定。',
      shown: '访客可以看到。',
      hidden: '曾经上线，现在访客看不到；可以再次上线。',
      rejected: '审核没有通过，原因已告诉企业，修改后可以再送审。',
    }),
  ],
}
