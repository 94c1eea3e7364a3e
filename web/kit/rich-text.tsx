/** A text that somebody wrote, as the server let it through: cleaned when it was saved and again when it was read. */
export function RichText({ html, lead = false }: { html: string; lead?: boolean }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={lead ? 'prose prose-lead' : 'prose'} dangerouslySetInnerHTML={{ __html: html }} />
}
