import { room } from '#server/house/room.ts'
import { anchorPulses } from './jobs.ts'
import { anchorRoutes } from './routes.ts'
import { createAnchors } from './service.ts'

export const anchorsRoom = room({
  doors: ['content'],
  tables: ['anchor_targets', 'text_anchors', 'anchor_walks'],
  reads: ['contents', 'content_versions'],
  open({ database, clock, origin, vendors, ask }) {
    const { siteReader } = vendors
    const anchors = createAnchors({ database, clock, origin, siteReader, statusAt: ask('redirects.statusAt') })
    return {
      service: anchors,
      desk: (desk) => anchorRoutes(desk, { anchors }),
      pulses: anchorPulses({ anchors }),
      queues: [
        {
          ...{
            key: 'anchors.broken',
            label: '正文里打不开的链接',
            right: 'seo.edit',
            path: '/console/seo?tab=anchors',
          },
          waiting: anchors.waiting,
        },
      ],
    }
  },
})
