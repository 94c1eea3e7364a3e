const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const sections = ['', '万', '亿', '万亿']

/** Up to four digits, with one 零 for however many noughts stand between two others. */
function sectionWords(section: string): string {
  const words = [...section].map((digit, at) =>
    digit === '0' ? '零' : `${digits[Number(digit)]}${places[section.length - 1 - at]}`,
  )
  return words.join('').replace(/零+/g, '零').replace(/零$/, '')
}

function wholeWords(whole: string): string {
  const four = whole.padStart(Math.ceil(whole.length / 4) * 4, '0').match(/\d{4}/g) ?? []
  return four
    .map((section, at) => {
      const words = sectionWords(section)
      return words && `${words}${sections[four.length - 1 - at]}`
    })
    .reduce((said, words, at) => {
      // Noughts on either side of where two sections meet are told by one 零.
      const gap = said !== '' && words !== '' && (four[at]?.startsWith('0') || four[at - 1]?.endsWith('0'))
      return `${said}${gap && !words.startsWith('零') ? '零' : ''}${words}`
    }, '')
    .replace(/^零/, '')
}

/**
 * An amount as receipts write it out, so that no digit can be added to it (支付结算办法, annex one): `1,680.32` is
 * 壹仟陆佰捌拾元零叁角贰分 or 壹仟陆佰捌拾元叁角贰分; this writes the shorter one.
 */
export function amountInWords(yuan: string): string {
  const [whole = '0', cents = '00'] = yuan.split('.')
  const jiao = cents[0] ?? '0'
  const fen = cents[1] ?? '0'
  const said = wholeWords(whole)
  const head = said && `${said}元`
  if (jiao === '0' && fen === '0') return `${head || '零元'}整`
  if (fen === '0') return `${head}${digits[Number(jiao)]}角整`
  const middle = jiao === '0' ? head && '零' : `${digits[Number(jiao)]}角`
  return `${head}${middle}${digits[Number(fen)]}分`
}
