<?php
/**
 * Puts a plan into a page, as rewrite.ts and arrival.ts of the adapter do; their test compares the two.
 *
 * @package Sightline
 */

if ( ! defined( 'SIGHTLINE' ) ) {
	exit;
}

/** Nothing but text may stand in them, or what follows them is read differently. */
const SIGHTLINE_CLOSED = array( 'title', 'textarea', 'option', 'svg', 'math', 'script', 'style', 'noscript', 'template' );
/** Stands where a text becomes empty, since an empty text would be none after parsing. */
const SIGHTLINE_EMPTY = "\u{200b}";
/** Beyond it a page leaves as it is. */
const SIGHTLINE_MAX_BYTES = 4000000;

/** The page for a plan; null where it is another page than expected. No part of it is changed then. */
function sightline_change( array $plan, string $html, string $arrive, bool $asks_consent ): ?string {
	$page = strlen( $html ) > SIGHTLINE_MAX_BYTES ? null : new Sightline_Page( $html );
	$head = $page ? $page->find( 'head' ) : null;
	if ( null === $head ) {
		return null;
	}
	$edits = array();
	$after = array();
	foreach ( $plan['page']['changes'] as $change ) {
		$place = $page->find( $change['selector'] );
		$was   = null === $place ? null : sightline_plan_change( $page, $place, $change, $edits );
		if ( null === $was ) {
			return null;
		}
		if ( $was ) {
			$after[] = array( $page->elements[ $place ]['end'], $was );
		}
	}
	$scripted = $page->find( 'script[nonce]' );
	$nonce    = null === $scripted ? '' : $page->elements[ $scripted ]['has']['nonce'][0];
	$hidden   = array();
	foreach ( $plan['page']['changes'] as $change ) {
		if ( ! empty( $change['hide'] ) && ! $plan['held'] ) {
			$hidden[] = $change['selector'] . '{display:none!important}';
		}
	}
	$given  = array(
		'visit'   => array(
			'id'    => sightline_random_id( sprintf( '%012x', (int) ( microtime( true ) * 1000 ) ), '7' ),
			'touch' => $plan['touch'],
		),
		'trigger' => $plan['trigger'],
		'variant' => $plan['variant'],
		'held'    => $plan['held'],
		'who'     => $plan['lasting'] ? $plan['who'] : null,
		'consent' => $asks_consent,
		'css'     => implode( '', $hidden ),
	);
	$begins = $page->elements[ $head ]['to'];
	$marks  = array( array( $begins, $begins, sightline_script( "($arrive)(" . sightline_json( $given ) . ',1800000)', $nonce ) ) );
	if ( ! $plan['held'] ) {
		foreach ( $after as list( $at, $was ) ) {
			$edits[] = array( $at, $at, sightline_script( 'sightlineWas(document.currentScript,' . sightline_json( $was ) . ')', $nonce ) );
		}
		$marks = array_merge( $marks, $edits );
	}
	return sightline_splice( $html, $marks );
}

/** What was there before; null where the change does not fit. */
function sightline_plan_change( Sightline_Page $page, int $place, array $change, array &$edits ): ?array {
	$element = $page->elements[ $place ];
	$was     = array();
	$set     = function ( string $name, string $value, array $of ) use ( &$was, &$edits, $element ): bool {
		if ( ! isset( $of['has'][ $name ] ) ) {
			return true;
		}
		list( $before, $at, $size ) = $of['has'][ $name ];
		if ( null === $at ) {
			return false;
		}
		$edits[] = array( $at, $at + $size, '"' . str_replace( '"', '&quot;', sightline_escape( $value ) ) . '"' );
		if ( $of['from'] === $element['from'] ) {
			$was[] = array( $name, $before, 0 );
		}
		return true;
	};
	$fits = true;
	if ( isset( $change['href'] ) && 'a' === $element['tag'] ) {
		$fits = sightline_is_safe( $change['href'] ) && $set( 'href', $change['href'], $element );
	}
	if ( isset( $change['src'] ) && 'img' === $element['tag'] ) {
		$fits    = $fits && sightline_is_safe( $change['src'] ) && $set( 'src', $change['src'], $element );
		$fits    = $fits && ( ! isset( $change['alt'] ) || $set( 'alt', $change['alt'], $element ) );
		$parent  = $element['parent'];
		$is_more = $parent >= 0 && 'picture' === $page->elements[ $parent ]['tag'];
		foreach ( $is_more ? $page->elements : array( $element ) as $one ) {
			if ( ! $is_more || $one['parent'] === $parent ) {
				$fits = $fits && $set( 'srcset', $change['src'], $one );
			}
		}
	}
	if ( ! $fits || ( $was && ! sightline_is_closed( $page, $element ) ) ) {
		return null;
	}
	$texts = isset( $change['text'] ) || isset( $change['runs'] ) ? sightline_plan_texts( $page, $place, $change, $edits ) : array();
	return null === $texts ? null : array_merge( $was, $texts );
}

function sightline_plan_texts( Sightline_Page $page, int $place, array $change, array &$edits ): ?array {
	$nodes = $page->texts_of( $place );
	$runs  = $change['runs'] ?? null;
	// The tag counts texts, and one that came empty would not be there.
	if ( ! $nodes || ! sightline_is_closed( $page, $page->elements[ $place ] ) || in_array( '', $runs ?? array(), true ) ) {
		return null;
	}
	if ( null === $runs ) {
		if ( sightline_fold( implode( '', array_column( $nodes, 2 ) ) ) === sightline_fold( $change['text'] ) ) {
			return array();
		}
		// The longest of the element's own texts, else of its children's, gets the new wording.
		$ranks  = array_map( fn( $node ) => ( $node[3] ? 1000000 : 0 ) + sightline_length( $node[2] ), $nodes );
		$holder = array_search( max( $ranks ), $ranks, true );
		$runs   = array_map( fn( $at ) => $at === $holder ? $change['text'] : '', array_keys( $nodes ) );
	}
	if ( count( $runs ) !== count( $nodes ) ) {
		return null;
	}
	$was   = array();
	$other = '[^\s\x{FEFF}\p{Z}]';
	foreach ( $nodes as $at => list( $from, $to, $says ) ) {
		$run = $runs[ $at ];
		$now = null === $run ? $says : ( '' === $run ? '' : preg_replace_callback( "/$other(?:.*$other)?|^\$/su", fn() => $run, $says, 1 ) );
		if ( null !== $now && $now !== $says ) {
			$edits[] = array( $from, $to, '' === $now ? SIGHTLINE_EMPTY : sightline_escape( $now ) );
			$was[]   = array( $at, $says, '' === $now ? 1 : 0 );
		}
	}
	return $was;
}

/** As a browser counts: some signs are two. */
function sightline_length( string $text ): int {
	return mb_strlen( $text, 'UTF-8' ) + preg_match_all( '/[\x{10000}-\x{10FFFF}]/u', $text );
}

/** Whether something may stand right behind the element, because its end is written out. */
function sightline_is_closed( Sightline_Page $page, array $element ): bool {
	list( 'tag' => $tag, 'end' => $end ) = $element;
	if ( 'img' === $tag || null === $end ) {
		return 'img' === $tag;
	}
	return ! in_array( $tag, SIGHTLINE_CLOSED, true ) && str_ends_with( strtolower( substr( $page->html, 0, $end ) ), "</$tag>" );
}

/** Never an address that runs something. */
function sightline_is_safe( string $address ): bool {
	$plain = preg_replace( '/[\x00-\x20]/', '', $address );
	return ! preg_match( '/^([a-z][a-z0-9+.-]*):/i', $plain, $found ) || preg_match( '/^(https?|mailto|tel)$/i', $found[1] );
}

function sightline_escape( string $text ): string {
	return str_replace( array( '&', '<', '>' ), array( '&amp;', '&lt;', '&gt;' ), $text );
}

function sightline_json( array $value ): string {
	return str_replace( '<', '\u003c', json_encode( $value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR ) );
}

function sightline_script( string $text, string $nonce ): string {
	return '<script' . ( '' === $nonce ? '' : ' nonce="' . str_replace( '"', '&quot;', $nonce ) . '"' ) . ">$text</script>";
}

function sightline_splice( string $html, array $edits ): string {
	usort( $edits, fn( $one, $other ) => $one[0] <=> $other[0] );
	$text = '';
	$done = 0;
	foreach ( $edits as list( $from, $to, $by ) ) {
		$text .= substr( $html, $done, max( 0, $from - $done ) ) . $by;
		$done  = max( $done, $to );
	}
	return $text . substr( $html, $done );
}
