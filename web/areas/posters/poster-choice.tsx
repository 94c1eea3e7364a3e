import type { Poster } from '#contract/people/posters.ts'
import { posterSize } from '#contract/people/posters.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import styles from './posters.module.css'
import { SharePoster } from './share-poster.tsx'

interface Props {
  posters: readonly Poster[]
  chosenId: number | undefined
  /** The name that stands on them; nothing where none was given. */
  inviter: string
}

/** All templates small, one's own poster of the chosen one large. */
export function PosterChoice({ posters, chosenId, inviter }: Props) {
  const chosen = posters.find(({ id }) => id === chosenId) ?? posters.find(({ address }) => address) ?? posters[0]
  if (!chosen) return null
  return (
    <div className={styles.posters}>
      <nav aria-label="选择海报模板">
        <ul className={styles.choice}>
          {posters.map((poster) => (
            <li key={poster.id}>
              <a href={`/personal/posters?id=${poster.id}`} aria-current={poster === chosen ? 'true' : undefined}>
                <img className={styles.small} src={poster.sample} alt="" width={300} height={534} loading="lazy" />
                <span>
                  {poster.name}
                  {poster.vip_only && <em>{poster.address ? '会员' : '会员专享'}</em>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chosen.address ? <Own poster={chosen} inviter={inviter} /> : <Locked poster={chosen} />}
    </div>
  )
}

function Own({ poster: { name, address }, inviter }: { poster: Poster; inviter: string }) {
  return (
    <figure className={styles.own}>
      <img
        className={styles.large}
        key={address}
        src={address}
        alt={`我的“${name}”邀请海报，带专属二维码`}
        {...posterSize}
      />
      <figcaption>
        <ButtonLink href={`${address}&download=1`} download>
          下载海报
        </ButtonLink>
        <SharePoster name={name} address={address} />
        <p className={styles.press}>长按海报可以保存到相册，或直接发送给朋友。</p>
        <p>
          {inviter ? <>海报上的昵称是“{inviter}”。</> : <>您还没有昵称，海报上显示“一位创客”。</>}
          <a className={styles.change} href="/personal/info">
            修改昵称
          </a>
        </p>
        <p>PNG，{`${posterSize.width} × ${posterSize.height}`}，适合手机保存与转发。</p>
      </figcaption>
    </figure>
  )
}

function Locked({ poster: { name, sample } }: { poster: Poster }) {
  return (
    <figure className={styles.own}>
      <img className={styles.large} src={sample} alt={`“${name}”海报的示例`} width={300} height={534} />
      <figcaption>
        <ButtonLink href="/personal/vip">了解会员</ButtonLink>
        <p>“{name}”是会员专享的海报，开通会员后即可用您的昵称与二维码生成。</p>
      </figcaption>
    </figure>
  )
}
