import type { SlotFacts } from '#contract/catalogue/ads.ts'
import { SlotPicture } from '#ui/slot-picture.tsx'
import { shortYuan } from '#web/kit/cards/amounts.ts'
import { nextSlotText } from './next-slot-prices.ts'
import styles from './slot-choice.module.css'

interface Props {
  slots: readonly SlotFacts[]
  chosen: number
  onChoose(id: number): void
}

/** One of the slots: where it stands, its size and what it costs. Underneath they are radio buttons. */
export function SlotChoice({ slots, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.field}>
      <legend>广告位</legend>
      <div className={styles.slots}>
        {slots.map((slot) => (
          <label key={slot.id} className={styles.slot}>
            <input
              type="radio"
              name="slot_id"
              value={slot.id}
              checked={slot.id === chosen}
              onChange={() => onChoose(slot.id)}
            />
            <Example slot={slot} />
            <b>{slot.name}</b>
            <span>
              {slot.width} × {slot.height}，{slot.min_days} 至 {slot.max_days} 天
            </span>
            <span className={styles.price}>
              ￥{shortYuan(slot.price_day)} / 天
              {slot.price_month !== null && `，￥${shortYuan(slot.price_month)} / 30 天`}
            </span>
            {slot.next_prices && <span>{nextSlotText(slot.next_prices)}</span>}
          </label>
        ))}
      </div>
      <Note slot={slots.find(({ id }) => id === chosen)} />
    </fieldset>
  )
}

/** How an ad looks there, where somebody has shown it; else where it stands. */
function Example({ slot }: { slot: SlotFacts }) {
  return slot.example_image ? (
    <img className={styles.example} src={slot.example_image} alt={`${slot.name}示例`} />
  ) : (
    <SlotPicture {...slot} />
  )
}

function Note({ slot }: { slot: SlotFacts | undefined }) {
  if (!slot?.note && !slot?.needs_qualification) return null
  return (
    <p className={styles.note}>
      {slot.note}
      {slot.needs_qualification && '这个位置要求上传资质材料。'}
    </p>
  )
}
