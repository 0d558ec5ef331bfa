<?php
/**
 * Plugin Name: Sightline
 * Description: Puts the tag of Sightline into every page, and variants into pages before they leave your server.
 * Version: 0.1.0
 * Requires at least: 6.0
 * Requires PHP: 8.0
 * License: MIT
 *
 * @package Sightline
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

define( 'SIGHTLINE', '0.1.0' );
require __DIR__ . '/decide.php';
require __DIR__ . '/page.php';
require __DIR__ . '/rewrite.php';

const SIGHTLINE_FRESH = 30;
/** What runs in changed pages; the build of the adapter puts it here. */
const SIGHTLINE_ARRIVE = __DIR__ . '/arrive.js';

/** The address in the tag; empty until someone sets it. */
function sightline_tag(): string {
	return (string) get_option( 'sightline_script', '' );
}

add_action(
	'wp_head',
	function () {
		if ( '' !== sightline_tag() ) {
			printf( "<script async src=\"%s\"></script>\n", esc_url( sightline_tag() ) );
		}
	},
	0
);

/**
 * What the server published, without ever waiting for it: null until it is there. It is asked for again when this
 * visitor has their page, or by WordPress's own timetable where the page cannot be sent off before.
 */
function sightline_published(): ?array {
	$kept = get_transient( 'sightline_published' );
	if ( ! is_array( $kept ) || time() - $kept['asked'] >= SIGHTLINE_FRESH ) {
		set_transient( 'sightline_published', array( 'asked' => time() ) + ( is_array( $kept ) ? $kept : array() ) );
		if ( function_exists( 'fastcgi_finish_request' ) ) {
			add_action( 'shutdown', 'sightline_renew', PHP_INT_MAX );
		} elseif ( ! wp_next_scheduled( 'sightline_renew' ) ) {
			wp_schedule_single_event( time(), 'sightline_renew' );
		}
	}
	return is_array( $kept ) ? ( $kept['published'] ?? null ) : null;
}

/** An answer that is none changes nothing. */
function sightline_renew(): void {
	if ( doing_action( 'shutdown' ) ) {
		// Else the visitor's next request waits for a session that is still open.
		session_write_close();
		fastcgi_finish_request();
	}
	$answer    = wp_remote_get( preg_replace( '/\.js$/', '.json', sightline_tag() ), array( 'timeout' => 5 ) );
	$published = 200 === wp_remote_retrieve_response_code( $answer ) ? json_decode( wp_remote_retrieve_body( $answer ), true ) : false;
	if ( null === $published && 'null' !== trim( wp_remote_retrieve_body( $answer ) ) ) {
		return;
	}
	if ( null === $published || ( is_array( $published ) && 1 === ( $published['format'] ?? 0 ) && is_array( $published['triggers'] ?? null ) ) ) {
		set_transient( 'sightline_published', array( 'asked' => time(), 'published' => $published ) );
	}
}
add_action( 'sightline_renew', 'sightline_renew' );

/** The request as the adapter's decision reads it. */
function sightline_asked(): array {
	$headers = array();
	foreach ( array( 'user-agent', 'cookie', 'dnt', 'sec-gpc', 'referer', 'accept-language', 'cf-ipcountry' ) as $name ) {
		$headers[ $name ] = (string) ( $_SERVER[ 'HTTP_' . strtoupper( strtr( $name, '-', '_' ) ) ] ?? '' );
	}
	return array(
		'url'     => ( is_ssl() ? 'https://' : 'http://' ) . ( $_SERVER['HTTP_HOST'] ?? '' ) . ( $_SERVER['REQUEST_URI'] ?? '/' ),
		'headers' => $headers,
		'country' => strtolower( $headers['cf-ipcountry'] ),
	);
}

/** Keeps back a page that may change until it is whole; every other page leaves as it is made. */
function sightline_hold_page(): void {
	if ( '' === sightline_tag() || ! is_file( SIGHTLINE_ARRIVE ) || 'GET' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) || is_feed() || is_preview() || is_customize_preview() ) {
		return;
	}
	try {
		$published = sightline_published();
		$plan      = $published ? sightline_decide( $published, sightline_asked() ) : null;
	} catch ( Throwable $failed ) {
		return;
	}
	if ( ! $plan ) {
		return;
	}
	// Plugins that keep pages must not keep one visitor's.
	defined( 'DONOTCACHEPAGE' ) || define( 'DONOTCACHEPAGE', true );
	ob_start(
		fn( $html ) => sightline_changed( $plan, $html, 'consent' === $published['identity'] ),
		0,
		PHP_OUTPUT_HANDLER_STDFLAGS ^ PHP_OUTPUT_HANDLER_FLUSHABLE
	);
}
add_action( 'template_redirect', 'sightline_hold_page', 0 );

/** A page is never lost by what was to change it. */
function sightline_changed( array $plan, string $html, bool $asks_consent ): string {
	try {
		$types = preg_grep( '~^content-type:\s*text/html;\s*charset="?utf-8~i', headers_list() );
		if ( 200 !== http_response_code() || headers_sent() || ! $types || ! preg_match( '//u', $html ) ) {
			return $html;
		}
		$changed = sightline_change( $plan, $html, file_get_contents( SIGHTLINE_ARRIVE ), $asks_consent );
	} catch ( Throwable $failed ) {
		return $html;
	}
	if ( null === $changed ) {
		return $html;
	}
	foreach ( array( 'ETag', 'Last-Modified', 'Content-Length', 'Expires' ) as $name ) {
		header_remove( $name );
	}
	// WordPress says more of people who are signed in: not even their own browser keeps the page.
	if ( ! preg_grep( '~^cache-control:.*no-store~i', headers_list() ) ) {
		header( 'Cache-Control: private, no-cache' );
	}
	$visit = implode( '.', array( $plan['trigger'], $plan['variant'], $plan['held'] ? '1' : '0', $plan['who'] ) );
	header( "Set-Cookie: sightline-visit=$visit; Path=/; Max-Age=1800; SameSite=Lax; HttpOnly" . ( is_ssl() ? '; Secure' : '' ), false );
	return $changed;
}

add_action(
	'admin_init',
	function () {
		register_setting(
			'sightline',
			'sightline_script',
			array(
				'type'              => 'string',
				'sanitize_callback' => function ( $given ) {
					$given = trim( is_string( $given ) ? $given : '' );
					$tag   = '~^(?:<script async src=")?(https?://[\w.:-]+/[\w./-]+\.js)(?:"></script>)?$~';
					if ( '' !== $given && ! preg_match( $tag, $given, $found ) ) {
						add_settings_error( 'sightline_script', 'sightline_script', 'This is no tag of one line. Copy it again from Script Installation.' );
						return sightline_tag();
					}
					delete_transient( 'sightline_published' );
					return $found[1] ?? '';
				},
			)
		);
	}
);

register_uninstall_hook( __FILE__, 'sightline_forget' );

function sightline_forget(): void {
	delete_option( 'sightline_script' );
	delete_transient( 'sightline_published' );
}

add_action(
	'admin_menu',
	function () {
		add_options_page( 'Sightline', 'Sightline', 'manage_options', 'sightline', 'sightline_settings' );
	}
);

function sightline_settings(): void {
	?>
	<div class="wrap">
		<h1>Sightline</h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'sightline' ); ?>
			<p><label for="sightline_script">The tag from Script Installation, or the address in it</label></p>
			<p>
				<input id="sightline_script" name="sightline_script" class="large-text"
					placeholder="https://content.example/s/….js" value="<?php echo esc_attr( sightline_tag() ); ?>">
			</p>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}
