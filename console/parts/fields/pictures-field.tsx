import { DeleteOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Image } from 'antd'
import styles from './pictures-field.module.css'
import { UploadField } from './upload-field.tsx'

interface PicturesFieldProps {
  id?: string
  value?: string[]
  onChange?(urls: string[]): void
  max: number
  disabled?: boolean
}

/** Several pictures, in the order in which they were added. */
export function PicturesField({ id, value = [], onChange, max, ...rest }: PicturesFieldProps) {
  const { componentDisabled } = ConfigProvider.useConfig()
  const disabled = rest.disabled ?? componentDisabled ?? false
  return (
    <div className={styles.pictures}>
      {value.map((url, at) => (
        <div key={url} className={styles.one}>
          <Image src={url} alt={`第 ${at + 1} 张`} classNames={{ root: styles.frame ?? '' }} />
          {!disabled && (
            <Button
              className={styles.remove ?? ''}
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`移除第 ${at + 1} 张`}
              onClick={() => onChange?.(value.filter((one) => one !== url))}
            />
          )}
        </div>
      ))}
      {value.length < max && !disabled && (
        // A new one each time: the field begins empty again after every picture.
        <UploadField
          key={value.length}
          {...(id && { id })}
          shape="square"
          quality={0.8}
          onChange={(url) => url && onChange?.([...value, url])}
        />
      )}
    </div>
  )
}
