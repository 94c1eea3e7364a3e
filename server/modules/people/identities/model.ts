/** So often may somebody hand in a name and a number in a day: each is a question that costs, and a guess. */
export const triesOfDay = 5
/** After so many questions without an answer a person looks. */
export const looksMax = 6

export const mismatchText = '姓名与身份证号码不一致，请对照身份证核对后重新提交'
