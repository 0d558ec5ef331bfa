import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Layout from '@theme/Layout';
import { useState } from 'react';

export default function Home() {
  const { siteConfig } = useDocusaurusContext();
  const [stops, setStops] = useState(0);
  return (
    <Layout description={siteConfig.tagline}>
      <header className="hero hero--primary">
        <div className="container">
          <h1 className="hero__title">{siteConfig.title} plans the day</h1>
          <p className="hero__subtitle">
            {siteConfig.tagline}, <b>without</b> a planning desk
          </p>
          <Link className="button button--secondary button--lg" to="/docs/first-route">
            Plan your first route
          </Link>
        </div>
      </header>
      <main className="container margin-vert--lg">
        <button type="button" id="add-stop" onClick={() => setStops(stops + 1)}>
          Stops: {stops}
        </button>
      </main>
    </Layout>
  );
}
