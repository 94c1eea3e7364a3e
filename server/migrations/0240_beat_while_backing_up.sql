-- Lease: whoever makes a backup says so every minute. Where that has stopped, its process is gone and another may begin.
alter table backup_runs add column beat_at timestamptz;
