import { Monitor, Smartphone, Tablet } from 'lucide-react';
import styles from './icons.module.css';

const DEVICES: Readonly<Record<string, typeof Monitor>> = { mobile: Smartphone, tablet: Tablet };

/** A kind of device. */
export function DeviceIcon({ device }: { device: string }) {
  const Icon = DEVICES[device] ?? Monitor;
  return <Icon className={styles.icon} strokeWidth={1.75} aria-hidden />;
}
