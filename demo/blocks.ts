/** Short texts as lists of blocks: `# ` begins a heading, `- ` a point of a list, anything else is a paragraph. */
export function htmlOf(blocks: readonly string[]): string {
  const html = blocks.map((block) => {
    if (block.startsWith('# ')) return `<h3>${block.slice(2)}</h3>`
    if (block.startsWith('- ')) return `<ul><li>${block.slice(2)}</li></ul>`
    return `<p>${block}</p>`
  })
  return html.join('').replaceAll('</ul><ul>', '')
}
