import { ColorPicker, Form, Input } from 'antd'
import { UploadField } from '#console/parts/fields/upload-field.tsx'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { readEditedSite, saveSite } from '#contract/site/site.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { RedirectsTab } from './redirects.tsx'
import styles from './screen.module.css'

/** Who we are, and where old addresses lead. */
export default function SiteScreen() {
  return (
    <TabbedScreen
      title="站点信息"
      description="名称、联系方式、备案号与品牌色，保存后立即在网站上生效；改过的旧地址可以转到新地址。"
      tabs={[
        { key: 'site', label: '站点信息', children: <SiteTab /> },
        { key: 'redirects', label: '地址跳转', children: <RedirectsTab /> },
      ]}
    />
  )
}

function SiteTab() {
  const readOnly = !useRight('site.edit')
  return (
    <SettingsForm
      read={readEditedSite}
      subject="setting:site.info"
      name="site"
      title="站点信息"
      readOnly={readOnly}
      submit={(values) => call(saveSite, values)}
    >
      <h2 className={styles.heading}>品牌</h2>
      <div className={styles.row}>
        <Form.Item
          name="name"
          label="站点名称"
          rules={[{ required: true, whitespace: true, message: '请填写站点名称' }]}
        >
          <Input maxLength={30} showCount />
        </Form.Item>
        <Form.Item
          name="company"
          label="公司名称"
          rules={[{ required: true, whitespace: true, message: '请填写公司名称' }]}
        >
          <Input maxLength={60} showCount />
        </Form.Item>
      </div>
      <Form.Item name="slogan" label="口号">
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item
        name="hot_words"
        label="热门搜索词"
        extra="显示在首页与搜索框下方，用空格隔开，最多 8 个。访客真正搜过什么，见“搜索统计”。"
      >
        <Input maxLength={80} showCount placeholder="例如 面料 包装 仓储" />
      </Form.Item>
      <Form.Item
        name="brand_color"
        label="品牌色"
        extra="按钮、链接与重点文字的颜色。颜色过浅时，网站会自动加深文字以保证看得清。"
        getValueFromEvent={(_color: unknown, css: string) => css.slice(0, 7).toLowerCase()}
      >
        <ColorPicker showText disabledAlpha format="hex" disabledFormat presets={presets} />
      </Form.Item>
      <Form.Item name="logo" label="标志" rules={[{ required: true, message: '请上传标志' }]}>
        <UploadField hint="建议透明背景，高度不小于 80 像素。" quality={0.9} />
      </Form.Item>
      <div className={styles.row}>
        <Form.Item name="qrcode_official_account" label="公众号二维码">
          <UploadField shape="square" removable quality={false} hint="正方形，边长不小于 300 像素。" />
        </Form.Item>
        <Form.Item name="qrcode" label="客服二维码">
          <UploadField shape="square" removable quality={false} hint="正方形，边长不小于 300 像素。" />
        </Form.Item>
      </div>

      <h2 className={styles.heading}>联系方式</h2>
      <div className={styles.row}>
        <Form.Item name="phone" label="服务热线">
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="email" label="邮箱" rules={[{ type: 'email', message: '请填写正确的邮箱' }]}>
          <Input maxLength={100} />
        </Form.Item>
      </div>
      <Form.Item name="address" label="地址">
        <Input maxLength={120} showCount />
      </Form.Item>

      <h2 className={styles.heading}>版权与备案</h2>
      <Form.Item name="copyright" label="版权声明">
        <Input maxLength={120} showCount />
      </Form.Item>
      <div className={styles.row}>
        <Form.Item name="record_number" label="ICP 备案号">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="police_record_number" label="公安备案号">
          <Input maxLength={60} />
        </Form.Item>
      </div>
    </SettingsForm>
  )
}

const presets = [
  { label: '常用', colors: ['#1652f0', '#0b6bcb', '#0a7a48', '#c4262e', '#965300', '#5b3fd6', '#0e1a33'] },
]
