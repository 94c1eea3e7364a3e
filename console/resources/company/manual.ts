import { reviewedStates } from '#console/parts/records/record-states.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业名录里的企业主页。企业自己维护的修改在这里审核，平台录入的也在这里。',
  hints: ['企业修改已上线的主页时，读者看到的仍是旧的，直到修改通过。', '“认领”里处理企业说某个主页是自己的。'],
  states: [
    explained('企业主页', reviewedStates, {
      draft: '企业或同事还在填写，访客看不到。',
      review: '已送审，等有审核权限的同事决定。',
      shown: '访客可以看到。',
      hidden: '曾经上线，现在访客看不到；可以再次上线。',
      rejected: '审核没有通过，原因已告诉企业，修改后可以再送审。',
    }),
  ],
}
