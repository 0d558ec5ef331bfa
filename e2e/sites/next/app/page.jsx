import Link from 'next/link';
import { StopCounter } from './stop-counter.jsx';

const NAME = 'Tidewater';

export default function Home() {
  return (
    <main>
      <h1 className="hero-title">{NAME} plans the day</h1>
      <p className="hero-subtitle">
        Routes for small delivery fleets, <b>without</b> a planning desk
      </p>
      <Link className="hero-button" href="/docs/">
        Plan your first route
      </Link>
      <StopCounter />
    </main>
  );
}
