import { room } from '#server/house/room.ts'
import { visitJobs } from './jobs.ts'
import { visitRoutes } from './routes.ts'
import { createVisits, visitFigure, visitSeries } from './service.ts'

export const visitsRoom = room({
  doors: [],
  tables: ['visit_digests', 'visit_salts', 'visit_hours', 'visit_visitors', 'visit_days'],
  open({ database, clock, defects, origin, gathered }) {
    const visits = createVisits({
      ...{ database, clock, defects, origin },
      async onViews(tx, seen, day) {
        for (const count of gathered.viewed()) await count(tx, seen, day)
      },
      async onTouched(tx, touches, day) {
        for (const count of gathered.touched()) await count(tx, touches, day)
      },
    })
    return {
      service: visits,
      desk: (desk) => visitRoutes(desk, { visits }),
      jobs: visitJobs({ visits, clock }),
      figures: [visitFigure],
      series: visitSeries,
      start: visits.start,
      stop: visits.stop,
    }
  },
})
